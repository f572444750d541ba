import { fileURLToPath } from 'node:url'

/**
 * Functions run in threads, and glibc by default gives every thread a store of memory of its own that it does not give back: hundreds of
 * megabytes once the sample is filled. It reads these only as a process begins (mallopt(3)); elsewhere they mean nothing.
 */
Object.assign(process.env, { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' })
process.argv.splice(2, 0, fileURLToPath(new URL('./main.ts', import.meta.url)))
await import('tsx/cli')
