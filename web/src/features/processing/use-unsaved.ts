import { useCallback, useEffect, useState } from 'react'

export type OnUnsaved = (part: string, isUnsaved: boolean) => void

/** Collects the unsaved parts of a page, so that leaving it asks only once. */
export function useUnsavedParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const onUnsaved: OnUnsaved = useCallback(
    (part, isUnsaved) =>
      setParts((now) => [...now.filter((one) => one !== part), ...(isUnsaved ? [part] : [])]),
    [],
  )
  return { hasUnsaved: parts.length > 0, onUnsaved }
}

export function useReportUnsaved(part: string, isUnsaved: boolean, onUnsaved: OnUnsaved): void {
  useEffect(() => {
    if (!isUnsaved) return
    onUnsaved(part, true)
    return () => onUnsaved(part, false)
  }, [part, isUnsaved, onUnsaved])
}
