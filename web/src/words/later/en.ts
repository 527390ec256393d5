// Words that only screens show which come when they are asked for, in English.

import { editor } from '../en/editor';
import { help } from '../en/help';
import { levels } from '../en/levels';
import { practice } from '../en/practice';

export const later = { editor, help, levels, practice };

export type Later = typeof later;
