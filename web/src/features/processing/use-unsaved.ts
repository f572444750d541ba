import { useCallback, useEffect, useState } from 'react'

/** Tells the page whether a part of it holds what is not saved. */
export type OnUnsaved = (part: string, isUnsaved: boolean) => void

/** Which parts of the page hold what is not saved: one question before leaving is enough for all of them. */
export function useUnsavedParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const onUnsaved: OnUnsaved = useCallback(
    (part, isUnsaved) =>
      setParts((now) => [...now.filter((one) => one !== part), ...(isUnsaved ? [part] : [])]),
    [],
  )
  return { hasUnsaved: parts.length > 0, onUnsaved }
}

/** Keeps the page told of a part, until that is taken away. */
export function useTellUnsaved(part: string, isUnsaved: boolean, onUnsaved: OnUnsaved): void {
  useEffect(() => {
    if (!isUnsaved) return
    onUnsaved(part, true)
    return () => onUnsaved(part, false)
  }, [part, isUnsaved, onUnsaved])
}
