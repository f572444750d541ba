import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import { pageDefinitions, pages } from '#shared/pages/definitions.ts'
import {
  aboutPath,
  bubblePath,
  feedsPath,
  homePath,
  methodologyPath,
  privacyPath,
} from '#shared/pages/page-path.ts'
import { screenPaths } from '#shared/pages/screen-paths.ts'
import type { SavedPlaces } from '#shared/rules/saved-copies.ts'

const sourceOf = (path: string) =>
  path
    .replaceAll('.', '\\.')
    .replace(/\{\w+\+\}/g, '.+')
    .replace(/\{\w+\}/g, '[^/]+')

const anyOf = (paths: readonly string[]) => `^(?:${paths.map(sourceOf).join('|')})$`

/** Pages that the site's bucket serves. */
const filePages = [homePath, aboutPath, methodologyPath, privacyPath, feedsPath, bubblePath]

/**
 * A cached page is the same for every visitor. Pages with a screen only, so no feeds and no sitemaps, and
 * without topics, whose list needs an account.
 */
const servedPages = pageDefinitions
  .filter(({ cacheSeconds }) => cacheSeconds !== undefined)
  .map(({ path }) => path)
  .filter((path) => screenPaths.test(path.replace(/\{\w+\+?\}/, 'x')) && path !== pages.topic.path)

/** The other pages need a call that is not shared, so the shell could not draw them. */
const drawnPages = [pages.episode, pages.compare, pages.blindSpots, pages.latestWeek, pages.week]

const isShared = ({ method, cacheSeconds, answerFileType }: Contract) =>
  method === 'GET' && cacheSeconds !== undefined && answerFileType === undefined

/** CloudFront shares these answers among visitors, so they depend on nothing but path and query. */
const shared = anyOf(contracts.filter(isShared).map(({ path }) => path))

/** `/api/episodes/feed` looks like `/api/episodes/{id}` and is one person's. */
const lookalikes = contracts.filter((one) => !isShared(one) && new RegExp(shared).test(one.path))
const notShared = anyOf(lookalikes.map(({ path }) => path).filter((path) => !path.includes('{')))

export const savedPlaces: SavedPlaces = {
  pages: anyOf(servedPages),
  drawn: anyOf(drawnPages.map(({ path }) => path)),
  files: anyOf(filePages),
  calls: `(?!${notShared})${shared}`,
}
