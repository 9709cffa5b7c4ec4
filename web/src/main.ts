import { mount } from 'svelte';
import './styles/index.css';
import App from './App.svelte';
import { preferred, speak } from './i18n/index.svelte';

await speak(preferred());
mount(App, { target: document.getElementById('app')! });
