// Before anything is drawn: a theme that was chosen, so that no other one flashes up first.
try {
  const { theme } = JSON.parse(localStorage.getItem('tabiya.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // nothing kept, or not allowed to look: as the system
}
