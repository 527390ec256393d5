// Before anything is drawn: the theme that was chosen, or the system's, so that no other one flashes up first.
let chosen;
try {
  chosen = JSON.parse(localStorage.getItem('tabiya.settings') ?? '{}').theme;
} catch {
  // nothing kept, or not allowed to look: as the system
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = dark ? 'dark' : 'light';
