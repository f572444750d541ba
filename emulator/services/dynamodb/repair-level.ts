import { createRequire } from 'node:module'
import * as z from 'zod'

type LevelClass = { repair(location: string): Promise<void> }

const levelSchema = z.object({
  Level: z.custom<LevelClass>((value) => typeof value === 'function' && 'repair' in value),
})

/** The very LevelDB that dynalite opens its stores with. */
const loadOfDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'))

/** Has LevelDB make its list of files again from those that it can read; what it cannot read it leaves out. @throws LevelDB's error. */
export function repairLevel(location: string): Promise<void> {
  return levelSchema.parse(loadOfDynalite('level')).Level.repair(location)
}
