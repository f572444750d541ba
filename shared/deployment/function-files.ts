/**
 * The file that Lambda imports. It `require`s the bundle, because an `import` would first parse all of it for
 * its exports.
 */
export const loaderName = 'index.mjs'

export const bundleName = 'function.cjs'

/** Node reads it when an error's stack is first used. */
export const bundleMapName = `${bundleName}.map`

export const functionFiles = [loaderName, bundleName, bundleMapName] as const
