import { mount } from 'svelte';
import './styles/index.css';
import App from './App.svelte';
import { preferred, speak } from './i18n/index.svelte';
import { startRouter } from './router.svelte';
import { applySettings, settings } from './settings.svelte';

// The server has been renewed under an open page: its parts have other names now.
window.addEventListener('vite:preloadError', () => {
  if (!navigator.onLine) return; // nothing has been renewed: it cannot be had, and the page says so
  if (sessionStorage.getItem('renewed') === document.scripts[0]?.src) return;
  sessionStorage.setItem('renewed', document.scripts[0]?.src ?? '');
  location.reload();
});

applySettings();
startRouter();
await speak(settings.language ?? preferred());
mount(App, { target: document.getElementById('app')! });
import('./sound').then(({ prepareSound }) => prepareSound(), () => undefined); // nobody hears anything before a first touch

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('service-worker.js');
