import { parseStance, type Stance, stances } from '#shared/domain/stance.ts'
import { stanceParameter, stancePrefix, stepParameter } from '#shared/pages/page-path.ts'

type Address = { pathname: string; search: string }

/** Reads the path, else the step submitted by the form, else the stance in the query. Centrist by default. */
export function readStance({ pathname, search }: Address): Stance {
  const query = new URLSearchParams(search)
  return parseStance(stanceInPath(pathname) ?? sentStep(query) ?? query.get(stanceParameter))
}

export function namesStance({ pathname, search }: Address): boolean {
  return stanceInPath(pathname) !== undefined || sentStep(new URLSearchParams(search)) !== undefined
}

function sentStep(query: URLSearchParams): Stance | undefined {
  return stances[Number.parseInt(query.get(stepParameter) ?? '', 10)]
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
