// That nothing on a screen keeps anybody out, as far as axe can tell.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of any gravity; `where` names the screen in what is said otherwise. */
export const expectAccessible = async (page: Page, where = page.url()): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')}`,
    ),
  ).toEqual([]);
};
