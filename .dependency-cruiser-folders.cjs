const { options } = require('./.dependency-cruiser.cjs');

/** The direction between folders. Tests are left out: they may set up whatever they need. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'A folder can be read and changed without the folders that use it.',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '(\\.test\\.tsx?$|^src/server/testing/|^migrations/|\\.factory\\.ts$)' },
  },
};
