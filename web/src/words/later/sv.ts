// Words that only screens show which come when they are asked for, in Swedish.

import { editor } from '../sv/editor';
import { help } from '../sv/help';
import { opponents } from '../sv/opponents';
import { practice } from '../sv/practice';
import type { Later } from './en';

export const later: Later = { editor, help, opponents, practice };
