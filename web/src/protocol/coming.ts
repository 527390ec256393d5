// What a server may tell beyond the generated messages, so that the page shows it as soon as it is told.

import type { Board, Color, GameView, LevelInfo, ModeInfo, NewGame, Now, Request, SetupCheck } from './messages';

/** Modes with counted checks, a hurry, settings of their own; modes of one's own. */
export type WithChecks = Board & { checksLeft?: Partial<Record<Color, number>> };
export type WithHurry = Now & { forcedIn?: number };
export type WithPace = GameView & { pace?: number };
export type WithDefaults = ModeInfo & { defaults?: { clock?: string; pace?: number; ruleset?: string }; locked?: string[] };
export type WithSource = LevelInfo & { source?: string };
export type WithModeFile = NewGame & { modeFile?: string };
export type CheckWithModeFile = Extract<Request, { type: 'checkSetup' }> & { modeFile?: string };
export type WithMode = SetupCheck & { mode?: ModeInfo };
