import type { Chapter } from '#shared/domain/chapter.ts'

/** Undefined before the first chapter. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start_time }) => start_time <= seconds)
}
