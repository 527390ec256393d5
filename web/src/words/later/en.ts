// Words that only screens show which come when they are asked for, in English.

import { editor } from '../en/editor';
import { help } from '../en/help';
import { opponents } from '../en/opponents';
import { practice } from '../en/practice';

export const later = { editor, help, opponents, practice };

export type Later = typeof later;
