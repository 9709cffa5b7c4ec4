import { mount } from 'svelte';
import '../src/styles/index.css';
import { LANGUAGES, speak, type Language } from '../src/i18n/index.svelte';
import Gallery from './Gallery.svelte';

// dev.html?game=drei&position=3&theme=dark&language=en&still=1&big=1
const asked = new URLSearchParams(location.search);
const language = asked.get('language') ?? 'de';
const root = document.documentElement;
root.dataset.theme = asked.get('theme') ?? 'light';
root.dataset.motion = asked.has('still') ? 'off' : 'on';

await speak(LANGUAGES.includes(language as Language) ? (language as Language) : 'de');
mount(Gallery, { target: document.getElementById('app')! });
