// The build prepends the constants rootFiles, pages, shell, notFound and screenPaths. Files are recognized by
// these lists and not by a dot in the path, because topic names may contain dots.
var paths = new RegExp(screenPaths, 'i')

function fileOf(uri) {
  if (uri.startsWith('/assets/') || rootFiles.includes(uri)) return uri
  var path = uri.replace(/\/+$/, '') || '/'
  var page = pages.find((candidate) => candidate.path === path)
  if (page) return page.file
  return paths.test(path) ? shell : notFound
}
