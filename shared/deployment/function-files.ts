/** What Lambda imports of a function. It `require`s the bundle: an `import` would read all of it first for the names of what it exports. */
export const loaderName = 'index.mjs'

/** The code of a function. */
export const bundleName = 'function.cjs'

/** Leads from the bundle to the sources. Node reads it when an error's stack is first asked for. */
export const bundleMapName = `${bundleName}.map`

/** All that a built function has. */
export const functionFiles = [loaderName, bundleName, bundleMapName] as const
