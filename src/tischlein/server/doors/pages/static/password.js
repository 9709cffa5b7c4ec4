// Asks for the site's password; the page that was wanted comes again, with the fragment of its link.
document.getElementById("door").addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ password: document.getElementById("password").value });
  const answer = await fetch("api/password", { method: "POST", headers: { "content-type": "application/json" }, body });
  if (answer.ok) location.reload();
  else document.getElementById("state").textContent = (await answer.json()).sentence;
});
