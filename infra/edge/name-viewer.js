// What stands before this text: refuse.js, const formPaths, const longestBytes, const tooLarge, const mePath, const sessionCookie, const signedOut, const groups.

const limited = groups.map((group) => ({ stage: group.stage, calls: new RegExp(group.calls) }))

// A form that is too large would be refused by the gateway, which knows no way out.
function isTooLargeForm(request) {
  var length = request.headers['content-length']
  return formPaths.indexOf(request.uri) >= 0 && length !== undefined && Number(length.value) > longestBytes
}

// Every page asks who is signed in, and most visitors are not.
function isSignedOut(request) {
  return request.method === 'GET' && request.uri === mePath && request.cookies[sessionCookie] === undefined
}

// The address is the only one that functions believe: whatever the viewer sent under this name is overwritten.
// The gateway has a stage, and with it a limit, for each group of calls.
function handler(event) {
  var request = event.request
  var requestId = event.context.requestId
  if (isTooLargeForm(request)) return refuse(tooLarge, requestId)
  if (isSignedOut(request)) return refuse(signedOut, requestId)
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  var group = limited.find((one) => one.calls.test(`${request.method} ${request.uri}`))
  if (group) request.uri = `/${group.stage}${request.uri}`
  return request
}
