/**
 * Whether an address shows the home screen: `/` and every `/stance/…`. A file of its own because the script that blocks
 * the first paint needs it and nothing else of the site's addresses.
 */
export function isHomePath(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/stance/')
}
