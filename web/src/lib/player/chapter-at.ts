import type { Chapter } from '#shared/domain/chapter.ts'

export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start_time }) => start_time <= seconds)
}
