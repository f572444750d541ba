import { useCallback, useEffect, useState } from 'react'

export type OnUnsaved = (part: string, isUnsaved: boolean) => void

/** One question before leaving covers all parts. */
export function useUnsavedParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const onUnsaved: OnUnsaved = useCallback(
    (part, isUnsaved) =>
      setParts((now) => [...now.filter((one) => one !== part), ...(isUnsaved ? [part] : [])]),
    [],
  )
  return { hasUnsaved: parts.length > 0, onUnsaved }
}

/** Reports until the component unmounts. */
export function useReportUnsaved(part: string, isUnsaved: boolean, onUnsaved: OnUnsaved): void {
  useEffect(() => {
    if (!isUnsaved) return
    onUnsaved(part, true)
    return () => onUnsaved(part, false)
  }, [part, isUnsaved, onUnsaved])
}
