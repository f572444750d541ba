import { fileURLToPath } from 'node:url'

/**
 * By default glibc gives each thread its own malloc arena and does not return memory, which costs hundreds of
 * megabytes once the sample is loaded. glibc reads these variables only when a process starts (mallopt(3));
 * other C libraries ignore them.
 */
Object.assign(process.env, { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' })
process.argv.splice(2, 0, fileURLToPath(new URL('./main.ts', import.meta.url)))
await import('tsx/cli')
