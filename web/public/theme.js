// The theme, before anything is drawn.
let t;
try {
  t = JSON.parse(localStorage.getItem('tabiya.settings') ?? '{}').theme;
} catch {}
document.documentElement.dataset.theme =
  t === 'dark' || (t !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
