import { fileURLToPath } from 'node:url'

/**
 * By default glibc gives every thread its own malloc arena and does not return the memory: hundreds of
 * megabytes once the sample is loaded. These are read only when a process starts (mallopt(3)), and ignored
 * elsewhere.
 */
Object.assign(process.env, { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' })
process.argv.splice(2, 0, fileURLToPath(new URL('./main.ts', import.meta.url)))
await import('tsx/cli')
