import { screenOfPath } from '#shared/pages/screens.ts'

const sources = screenOfPath.map(([path]) => path.replace(/:\w+/g, '[^/]+').replace(/^\/$/, ''))

/** Matches the paths that the router knows, as it does: in any case, also with slashes at the end. */
export const screenPaths = new RegExp(`^(?:${sources.join('|')})/*$`, 'i')
