import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { resetPasswordPath } from '#shared/pages/page-path.ts'

const isRecovery = (pathname: string) => matchPath(resetPasswordPath, pathname) !== null

/**
 * True while the password reset page is entered or left with a full page load: the content security policy is
 * fixed per document, and only this page may call the user pool.
 */
export function useFullPageLoad(): boolean {
  const { pathname } = useLocation()
  const [loadedAt] = useState(pathname)
  const isEntering = isRecovery(pathname) && loadedAt !== resetPasswordPath
  const isLeaving = !isRecovery(pathname) && isRecovery(loadedAt)
  useEffect(() => {
    // The edge serves the page only under this spelling.
    if (isEntering) location.replace(resetPasswordPath)
    if (isLeaving) location.reload()
  }, [isEntering, isLeaving])
  return isEntering || isLeaving
}
