// A value persisted in localStorage: it outlives the page where the browser allows it, and lives in memory where not.

export interface Persisted<T> {
  read(): T;
  write(value: T): void;
}

/** Whether what is written here is still there after a reload. */
export const canPersist = (): boolean => {
  try {
    localStorage.setItem('tabiya.probe', '1');
    localStorage.removeItem('tabiya.probe');
    return true;
  } catch {
    return false;
  }
};

/** `merge` lets a stored value of an older page gain what was added since. */
export const persisted = <T>(key: string, initial: () => T, merge: (stored: T) => T = stored => stored): Persisted<T> => {
  let memory: T | undefined;
  const stored = (): T | undefined => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? undefined : merge(JSON.parse(text) as T);
    } catch {
      return undefined; // blocked or spoiled: start afresh
    }
  };
  return {
    read: () => {
      const found = stored();
      if (found !== undefined) return found;
      memory ??= initial();
      return memory;
    },
    write: value => {
      memory = value;
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // blocked: memory has it
      }
    },
  };
};
