import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { webOutputFolder } from '#scripts/build-web.ts'
import { type EpisodeView, episodeViewSchema } from '#shared/domain/episode.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'
import { episode } from '#tests/browser/sample-answers.ts'
import { contentPolicy } from '#tests/browser/site-server.ts'

/** The built shell with a page in it, as the function of that page answers. */
export async function servedPage(content: Promise<PageContent>): Promise<string> {
  return fillShell(await readFile(join(webOutputFolder, shellFile), 'utf8'), await content)
}

/** Episode 7 of the samples with other values in some places. */
export function sampleEpisode(change: Partial<EpisodeView> = {}): EpisodeView {
  return { ...episodeViewSchema.parse(episode(7)), ...change }
}

/** Answers an address with its served page, under the policy of the deployment. */
export async function servePage(page: Page, address: string, content: Promise<PageContent>): Promise<void> {
  const body = await servedPage(content)
  const headers = { 'content-security-policy': contentPolicy }
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body }),
  )
}
