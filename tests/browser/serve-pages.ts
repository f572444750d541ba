import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { episodePage } from '#functions/use-cases/pages/episode-page.ts'
import { webOutputFolder } from '#scripts/build-web.ts'
import { type EpisodeView, episodeViewSchema } from '#shared/domain/episode.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'
import { episode } from '#tests/browser/sample-answers.ts'

/** The built shell with a page in it, as the function of that page answers. */
export async function servedPage(content: PageContent): Promise<string> {
  return fillShell(await readFile(join(webOutputFolder, shellFile), 'utf8'), content)
}

/** Episode 7 of the samples with other values in some places. */
export function sampleEpisode(change: Partial<EpisodeView> = {}): EpisodeView {
  return { ...episodeViewSchema.parse(episode(7)), ...change }
}

/** Answers the address of an episode with its served page, under the policy that the site's own server sends. */
export async function serveEpisode(page: Page, siteUrl: string, shown: EpisodeView): Promise<void> {
  const { headers } = await page.request.get(siteUrl).then((response) => ({ headers: response.headers() }))
  const policy = headers['content-security-policy'] ?? ''
  const body = await servedPage(episodePage(shown, siteUrl))
  await page.route(`${siteUrl}/episode/${shown.id}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body,
    }),
  )
}
