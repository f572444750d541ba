import { parseStance, type Stance } from '#shared/domain/stance.ts'
import { stancePrefix } from '#shared/pages/page-path.ts'

/** The stance an address names: its path first, then the query parameter `stance`, else Centrist. */
export function readStance({ pathname, search }: { pathname: string; search: string }): Stance {
  const inPath = stanceInPath(pathname)
  return parseStance(inPath ?? new URLSearchParams(search).get('stance'))
}

/** Whether the address itself asks for episodes. */
export function namesStance(pathname: string): boolean {
  return stanceInPath(pathname) !== undefined
}

function stanceInPath(pathname: string): string | undefined {
  if (!pathname.startsWith(stancePrefix)) return undefined
  const [text] = pathname.slice(stancePrefix.length).split('/')
  try {
    return text ? decodeURIComponent(text) : undefined
  } catch {
    return text
  }
}
