// Words that only screens show which come when they are asked for, in English.

import { editor } from '../en/editor';
import { help } from '../en/help';
import { practice } from '../en/practice';

export const later = { editor, help, practice };

export type Later = typeof later;
