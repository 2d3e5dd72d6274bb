/** An example for the API documentation, the import template and tests. The domain names are reserved (RFC 2606). */
export const submissionExample = {
  title: 'Waiting at the Jabbok',
  content:
    'Jacob was left alone, and a man wrestled with him until the break of day.\n\nWhat do we do with a night that will not end?',
  preview: 'What do we do with a night that will not end?',
  rabbiName: 'Rabbi Tamar Adler',
  synagogueName: 'Beit Tefillah',
  website: 'www.beit-tefillah.example.org',
  city: 'Albany',
  state: 'New York',
  country: 'United States',
  email: 'rabbi@beit-tefillah.example.org',
  phone: '518 555 0123',
  dateDelivered: '2026-11-28',
  keywords: 'Vayishlach, struggle, hope',
  sermonType: 'Shabbat',
};
