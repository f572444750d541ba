import type { UserRow } from '#shared/domain/user-row.ts'

type UsersPage = { answer: UserRow[]; nextCursor: string | undefined }

/**
 * Inserts it first, or in address order in a filtered list. An address beyond the loaded pages comes with its
 * page.
 */
export function insertUser<Item extends UsersPage>(
  pages: readonly Item[],
  row: UserRow,
  prefix: string,
): Item[] {
  if (!row.email.startsWith(prefix)) return [...pages]
  const follows = ({ email }: UserRow) => prefix === '' || email > row.email
  const found = pages.findIndex(({ answer }) => answer.some(follows))
  const isAtEnd = found === -1 && pages.at(-1)?.nextCursor === undefined
  const pageIndex = isAtEnd || (found === -1 && prefix === '') ? pages.length - 1 : found
  return pages.map((page, index) => {
    if (index !== pageIndex) return page
    const before = page.answer.findIndex(follows)
    return { ...page, answer: page.answer.toSpliced(before === -1 ? page.answer.length : before, 0, row) }
  })
}
