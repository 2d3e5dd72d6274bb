const { options } = require('./.dependency-cruiser.cjs');

/** Forbids import cycles between folders, tests excepted; part of `npm run lint`. */
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
    exclude: { path: '(\\.test\\.tsx?$|^src/(server|shared)/testing/|^migrations/|\\.factory\\.ts$)' },
  },
};
