// Words that only screens show which come when they are asked for, in French.

import { editor } from '../fr/editor';
import { help } from '../fr/help';
import { opponents } from '../fr/opponents';
import { practice } from '../fr/practice';
import type { Later } from './en';

export const later: Later = { editor, help, opponents, practice };
