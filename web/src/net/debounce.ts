// Debounced questions about whatever is shown: at once, but while it changes fast only when it has come to rest.

/** Two changes within so many milliseconds are haste. */
const HASTE = 180;
/** So long after the last of them it is asked. */
const REST = 120;

export interface Debounced {
  ask(): void;
  cancel(): void;
}

export const debounced = (action: () => void): Debounced => {
  let before = -Infinity;
  let timer: number | undefined;
  return {
    ask: () => {
      const now = performance.now();
      const hurries = now - before < HASTE;
      before = now;
      window.clearTimeout(timer);
      if (hurries) timer = window.setTimeout(action, REST);
      else action();
    },
    cancel: () => window.clearTimeout(timer),
  };
};
