// How far somebody has come with a study's mistakes, kept for as long as the tab lives: a reload goes on there.

import type { NodeId } from '../../../protocol/messages';
import type { TaskState, Whose } from './retry';

export interface Retried {
  whose: Whose;
  /** The mistake at hand; absent when all are through. */
  node?: NodeId;
  hints: number;
  states: readonly (readonly [NodeId, TaskState])[];
}

const key = (study: string): string => `tabiya.retry.${study}`;

/** Nothing to keep: somebody has left. */
export const keepRetried = (study: string, retried: Retried | undefined): void => {
  try {
    if (retried) sessionStorage.setItem(key(study), JSON.stringify(retried));
    else sessionStorage.removeItem(key(study));
  } catch {
    // blocked: a reload begins anew
  }
};

export const keptRetried = (study: string): Retried | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key(study)) ?? 'null') as Retried | null) ?? undefined;
  } catch {
    return undefined; // blocked or spoiled
  }
};
