import { type ReactNode, Suspense } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** The server renders only the fallback, because the code of the children is loaded on demand. */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
