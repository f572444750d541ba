// What stands before this text: const formPaths, const longestBytes, const tooLarge.

// A form that is too large would be refused by the gateway, which knows no way out.
function isTooLargeForm(request) {
  var length = request.headers['content-length']
  return formPaths.indexOf(request.uri) >= 0 && length !== undefined && Number(length.value) > longestBytes
}

// The only address that functions believe: whatever the viewer sent under this name is overwritten.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request
  if (isTooLargeForm(request)) {
    return {
      statusCode: 413,
      statusDescription: 'Content Too Large',
      headers: {
        'content-type': { value: 'text/plain; charset=utf-8' },
        'cache-control': { value: 'private, no-store' },
        'x-error-code': { value: 'too-large' },
      },
      body: { encoding: 'text', data: tooLarge },
    }
  }
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return request
}
