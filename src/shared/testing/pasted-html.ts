/** Test data: HTML as programs put it on the clipboard or write it to files, and the Markdown that it becomes. */
interface PastedHtml {
  readonly from: string;
  readonly html: string;
  readonly markdown: string;
}

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f3c1a2e-7fff-1b2c">${body}</b>`;
const span = (text: string, { weight = 400, style = 'normal', align = 'baseline' } = {}) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${weight};font-style:${style};text-decoration:none;vertical-align:${align};white-space:pre-wrap;">${text}</span>`;
const pages = (body: string) =>
  `<!DOCTYPE html><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 12.0px 'Helvetica Neue'} span.s1 {font-kerning: none}</style></head><body>${body}</body></html>`;

export const pastedHtml: readonly PastedHtml[] = [
  {
    from: 'Word: paragraphs with Office elements',
    html: word(
      '<p class=MsoNormal>In the beginning<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>God created.<o:p></o:p></p>',
    ),
    markdown: 'In the beginning\n\nGod created.',
  },
  {
    from: 'Word: bold, italic and underlined text',
    html: word(
      "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b>, <i>italic</i>, <b><i>both</i></b> and <u>underlined</u>.</p>",
    ),
    markdown: '**Bold**, _italic_, **_both_** and underlined.',
  },
  {
    from: 'Word: a title and two levels of headings',
    html: word(
      '<p class=MsoTitle>The Well</p><h1>One</h1><p class=MsoNormal>Text.</p><h2>Two<o:p></o:p></h2><p class=MsoNormal>More.</p>',
    ),
    markdown: '# The Well\n\n# One\n\nText.\n\n## Two\n\nMore.',
  },
  {
    from: 'Word: quotes in Hebrew and English',
    html: word(
      "<p class=MsoQuote dir=RTL style='text-align:right'><span lang=HE>בראשית ברא</span></p><p class=MsoQuote>In the beginning</p><p class=MsoIntenseQuote>Intensely</p>",
    ),
    markdown: '> בראשית ברא\n\n> In the beginning\n>\n> Intensely',
  },
  {
    from: 'Word: an indented paragraph',
    html: word(
      "<p class=MsoNormal style='margin-left:36.0pt'>An indented source.</p><p class=MsoNormal style='text-indent:36.0pt'>An ordinary paragraph.</p>",
    ),
    markdown: '> An indented source.\n\nAn ordinary paragraph.',
  },
  {
    from: 'Word: bullets on two levels',
    html: word(
      "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>First</p><p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Inner</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second</p>",
    ),
    markdown: '- First\n\n  - Inner\n- Second',
  },
  {
    from: 'Word: a numbered list',
    html: word(
      "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>First</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Second</p>",
    ),
    markdown: '1. First\n2. Second',
  },
  {
    from: 'Word: two footnotes',
    html: word(
      '<p class=MsoNormal>One<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style=\'mso-special-character:footnote\'><![if !supportFootnotes]>[1]<![endif]></span></span></a> and two.<a style=\'mso-footnote-id:ftn2\' href="#_ftn2" name="_ftnref2"><span class=MsoFootnoteReference>[2]</span></a></p><div style=\'mso-element:footnote-list\'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style=\'mso-element:footnote\' id=ftn1><p class=MsoFootnoteText><a style=\'mso-footnote-id:ftn1\' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Genesis 1:1</p></div><div style=\'mso-element:footnote\' id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2"><span class=MsoFootnoteReference>[2]</span></a> <i>Rashi</i> there</p></div></div>',
    ),
    markdown: 'One[^1] and two.[^2]\n\n[^1]: Genesis 1:1\n\n[^2]: _Rashi_ there',
  },
  {
    from: 'Word: endnotes',
    html: word(
      '<p class=MsoNormal>Text<a style=\'mso-endnote-id:edn1\' href="#_edn1" name="_ednref1"><span class=MsoEndnoteReference>[i]</span></a></p><div style=\'mso-element:endnote-list\'><hr align=left size=1 width="33%"><div style=\'mso-element:endnote\' id=edn1><p class=MsoEndnoteText><a href="#_ednref1" name="_edn1"><span class=MsoEndnoteReference>[i]</span></a> Berakhot 2a</p></div></div>',
    ),
    markdown: 'Text[^1]\n\n[^1]: Berakhot 2a',
  },
  {
    from: 'Word: a comment',
    html: word(
      "<p class=MsoNormal>Kept <a style='mso-comment-reference:AB_1;mso-comment-date:20261101'></a>text<span class=MsoCommentReference><a class=msocomanchor href=\"#_msocom_1\">[AB1]</a></span>.</p><div style='mso-element:comment-list'><div style='mso-element:comment'><div id=\"_com_1\" class=msocomtxt><p class=MsoCommentText>A remark</p></div></div></div>",
    ),
    markdown: 'Kept text.',
  },
  {
    from: 'Word: a table',
    html: word(
      '<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Portion</p></td><td><p class=MsoNormal>Haftarah</p></td></tr><tr><td><p class=MsoNormal>Vayetzei</p></td><td><p class=MsoNormal>Hosea 12</p></td></tr></table>',
    ),
    markdown: 'Portion\n\nHaftarah\n\nVayetzei\n\nHosea 12',
  },
  {
    from: 'Word: a picture, a script and a link that is not a web URL',
    html: word(
      '<p class=MsoNormal><v:shape id="x"><v:imagedata src="file:///C:/x.png"/></v:shape><img src="file:///C:/x.png" onerror=alert(1)>Text <a href="javascript:alert(1)">here</a><script>alert(1)</script></p>',
    ),
    markdown: 'Text here',
  },
  {
    from: 'Google Docs: text with marks as styles',
    html: docs(
      `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${span('Plain, ')}${span('bold', { weight: 700 })}${span(' and ')}${span('italic', { style: 'italic' })}${span('.')}</p>`,
    ),
    markdown: 'Plain, **bold** and _italic_.',
  },
  {
    from: 'Google Docs: headings',
    html: docs(
      `<h1 dir="ltr" style="line-height:1.38;">${span('The Well')}</h1><p dir="ltr">${span('Text.')}</p><h2 dir="ltr">${span('The Stone')}</h2><p dir="ltr">${span('More.')}</p>`,
    ),
    markdown: '# The Well\n\nText.\n\n## The Stone\n\nMore.',
  },
  {
    from: 'Google Docs: an indented paragraph as a quote',
    html: docs(
      `<p dir="ltr" style="line-height:1.38;margin-left: 36pt;margin-top:0pt;margin-bottom:0pt;">${span('A source.')}</p><p dir="rtl" style="line-height:1.38;margin-right: 36pt;margin-top:0pt;">${span('מקור אחד.')}</p><p dir="ltr">${span('After it.')}</p>`,
    ),
    markdown: '> A source.\n\n> מקור אחד.\n\nAfter it.',
  },
  {
    from: 'Google Docs: lists',
    html: docs(
      `<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation">${span('One')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('Inner')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('Two')}</p></li></ul>`,
    ),
    markdown: '- One\n\n  - Inner\n- Two',
  },
  {
    from: 'Google Docs: a link and empty lines',
    html: docs(
      `<p dir="ltr">${span('See ')}<a href="https://www.sefaria.org/Genesis.28" style="text-decoration:none;">${span('Genesis 28')}</a>${span('.')}</p><br /><p dir="ltr">${span('Next.')}</p><br><br>`,
    ),
    markdown: 'See [Genesis 28](https://www.sefaria.org/Genesis.28).\n\nNext.',
  },
  {
    from: 'Google Docs: a page with footnotes, saved as HTML',
    html: `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"></head><body class="c4 doc-content"><p class="c1"><span class="c0">Text</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>.</span></p><hr class="c5"><div><p class="c2"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span class="c3">&nbsp;Exodus 3:5</span></p></div></body></html>`,
    markdown: 'Text[^1].\n\n[^1]: Exodus 3:5',
  },
  {
    from: 'Google Docs: a verse number as superscript',
    html: docs(`<p dir="ltr">${span('10', { align: 'super' })}${span('And Jacob went out.')}</p>`),
    markdown: '¹⁰And Jacob went out.',
  },
  {
    from: 'Pages: paragraphs and marks',
    html: pages(
      '<p class="p1"><span class="s1">Jacob <i>left</i> and <b>went</b>.</span></p><p class="p1"><span class="s1"></span><br></p><p class="p2"><span class="s1">He came to a place.</span></p>',
    ),
    markdown: 'Jacob _left_ and **went**.\n\nHe came to a place.',
  },
  {
    from: 'Pages: a list',
    html: pages(
      '<ul class="ul1"><li class="li1"><span class="s1"></span>Stone</li><li class="li1">Oil</li></ul>',
    ),
    markdown: '- Stone\n- Oil',
  },
  {
    from: 'Pages: Hebrew',
    html: pages('<p class="p1" dir="rtl"><span class="s1">ויצא יעקב מבאר שבע</span></p>'),
    markdown: 'ויצא יעקב מבאר שבע',
  },
  {
    from: 'LibreOffice: a footnote',
    html: '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body lang="en-US" dir="ltr"><p style="line-height: 100%; margin-bottom: 0in">Text<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup> here.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Ruth 1:16</p></div></body></html>',
    markdown: 'Text[^1] here.\n\n[^1]: Ruth 1:16',
  },
  {
    from: 'LibreOffice: a quotation',
    html: '<html><body lang="en-US"><blockquote style="margin-left: 0.39in">Entreat me not to leave thee.</blockquote><p>Ruth.</p></body></html>',
    markdown: '> Entreat me not to leave thee.\n\nRuth.',
  },
  {
    from: 'Sefaria: a verse in both languages',
    html: '<div class="segment"><div class="he" dir="rtl"><blockquote>וַיֵּצֵא יַעֲקֹב מִבְּאֵר שָׁבַע</blockquote></div><div class="en"><blockquote>Jacob left Beer-sheba, and set out for Haran.</blockquote></div></div>',
    markdown: '> וַיֵּצֵא יַעֲקֹב מִבְּאֵר שָׁבַע\n\n> Jacob left Beer-sheba, and set out for Haran.',
  },
  {
    from: 'Sefaria: a note inside a translation',
    html: '<p>He came upon a certain place<sup class="footnote-marker">a</sup><i class="footnote"><b>a certain place</b> Or “the Place”.</i> and stopped.</p>',
    markdown: 'He came upon a certain place[^1] and stopped.\n\n[^1]: **a certain place** Or “the Place”.',
  },
  {
    from: 'Sefaria: a sheet with sources',
    html: '<div class="sheetItem"><div class="ref"><a href="https://www.sefaria.org/Genesis.28.11">Genesis 28:11</a></div><div class="he">וַיִּפְגַּע בַּמָּקוֹם</div><div class="en">He came upon a certain place</div></div><div class="sheetItem outside">What is this <em>place</em>?</div>',
    markdown:
      '[Genesis 28:11](https://www.sefaria.org/Genesis.28.11)\n\nוַיִּפְגַּע בַּמָּקוֹם\n\nHe came upon a certain place\n\nWhat is this _place_?',
  },
  {
    from: 'WordPress: blocks with a quote and a separator',
    html: '<!-- wp:heading --><h2 class="wp-block-heading">Two wells</h2><!-- /wp:heading --><!-- wp:quote --><blockquote class="wp-block-quote"><p>A well in the field</p><cite>Genesis 29:2</cite></blockquote><!-- /wp:quote --><!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator --><!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->',
    markdown: '# Two wells\n\n> A well in the field\n>\n> _Genesis 29:2_\n\n___\n\nText.',
  },
  {
    from: 'WordPress: an article with a caption and a table',
    html: '<article><h1>Title</h1><figure><img src="a.jpg" alt="A well"><figcaption>A well near Haran</figcaption></figure><p>First<br>second line.</p><table><tbody><tr><th>Day</th><td>1</td></tr></tbody></table></article>',
    markdown: '# Title\n\nA well near Haran\n\nFirst\\\nsecond line.\n\nDay | 1',
  },
  {
    from: 'Email: quoted text and lines',
    html: '<div dir="ltr"><div>Dear Rabbi,</div><div><br></div><div>thank you.</div><blockquote type="cite"><div>You wrote this.</div></blockquote></div>',
    markdown: 'Dear Rabbi,\n\nthank you.\n\n> You wrote this.',
  },
];
