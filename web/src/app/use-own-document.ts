import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { resetPasswordPath } from '#shared/pages/page-path.ts'

const isRecovery = (pathname: string) => matchPath(resetPasswordPath, pathname) !== null

/**
 * True while the page for forgotten passwords is entered or left, which takes a document of its own: what a page may connect to is
 * settled when its document is loaded, and only that of this page may talk to the user pool.
 */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation()
  const [loadedAt] = useState(pathname)
  const isEntering = isRecovery(pathname) && loadedAt !== resetPasswordPath
  const isLeaving = !isRecovery(pathname) && isRecovery(loadedAt)
  useEffect(() => {
    // The edge knows the page by this one spelling.
    if (isEntering) location.replace(resetPasswordPath)
    if (isLeaving) location.reload()
  }, [isEntering, isLeaving])
  return isEntering || isLeaving
}
