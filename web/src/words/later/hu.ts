// Words that only screens show which come when they are asked for, in Hungarian.

import { editor } from '../hu/editor';
import { help } from '../hu/help';
import { opponents } from '../hu/opponents';
import { practice } from '../hu/practice';
import type { Later } from './en';

export const later: Later = { editor, help, opponents, practice };
