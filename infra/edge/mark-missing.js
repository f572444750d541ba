// The build prepends file-of.js. AWS does not document whether `request.uri` is the viewer's or the one that
// find-page.js chose, so both are recognized.
function handler(event) {
  var uri = event.request.uri
  var response = event.response
  if (uri === shell || pages.some((page) => page.file === uri) || fileOf(uri) !== notFound) return response
  response.statusCode = 404
  response.statusDescription = 'Not Found'
  delete response.headers.etag
  delete response.headers['last-modified']
  return response
}
