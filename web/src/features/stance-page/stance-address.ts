import { defaultStanceIndex, findStance, type Stance, stanceAt, stances } from '#shared/domain/stance.ts'
import { stanceParameter, stancePrefix, stepParameter } from '#shared/pages/page-path.ts'

type Address = { pathname: string; search: string }

/** Reads the path, else the step submitted by the form, else the stance in the query. */
export function findStanceIn({ pathname, search }: Address): Stance | undefined {
  const query = new URLSearchParams(search)
  return findStance(stanceInPath(pathname) ?? sentStep(query) ?? query.get(stanceParameter))
}

/** Centrist by default. */
export const readStance = (address: Address): Stance => findStanceIn(address) ?? stanceAt(defaultStanceIndex)

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
