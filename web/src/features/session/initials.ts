/** Up to two initials of an e-mail address, split on space, `@` and `.`; `??` without one. */
export function initialsOf(email: string | null | undefined): string {
  const initials = (email ?? '')
    .split(/[\s@.]/)
    .flatMap((part) => [...part].slice(0, 1))
    .slice(0, 2)
    .join('')
  return initials.toUpperCase() || '??'
}
