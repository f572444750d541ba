export const loaderName = 'index.mjs'

export const bundleName = 'function.cjs'

export const bundleMapName = `${bundleName}.map`

export const functionFiles = [loaderName, bundleName, bundleMapName] as const
