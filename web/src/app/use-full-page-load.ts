import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { resetPasswordPath } from '#shared/pages/page-path.ts'

const isRecovery = (pathname: string) => matchPath(resetPasswordPath, pathname) !== null

/**
 * True while the password reset page is being entered or left. Both need a full page load: only the reset
 * page may call the user pool, and the content security policy is fixed per document.
 */
export function useFullPageLoad(): boolean {
  const { pathname } = useLocation()
  const [loadedAt] = useState(pathname)
  const isEntering = isRecovery(pathname) && loadedAt !== resetPasswordPath
  const isLeaving = !isRecovery(pathname) && isRecovery(loadedAt)
  useEffect(() => {
    // CloudFront serves the page only under this exact path.
    if (isEntering) location.replace(resetPasswordPath)
    if (isLeaving) location.reload()
  }, [isEntering, isLeaving])
  return isEntering || isLeaving
}
