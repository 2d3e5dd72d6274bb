/** One of the five books of the Torah. */
export type TorahBook = 'genesis' | 'exodus' | 'leviticus' | 'numbers' | 'deuteronomy';

/** A verse worth remembering, in our own translation. */
export interface KeyVerse {
  readonly reference: string;
  readonly text: string;
}

/** A weekly portion: where it stands, what it tells, and the Ashkenazi haftarah. */
export interface TorahPortion {
  readonly id: string;
  readonly name: string;
  readonly hebrewName: string;
  readonly book: TorahBook;
  readonly chapters: string;
  readonly summary: string;
  readonly themes: readonly string[];
  readonly keyVerses: readonly KeyVerse[];
  readonly haftarah: string;
  readonly weekNumber: number;
}

/** The five books in their order, with the names shown to readers. */
export const torahBooks: readonly { readonly id: TorahBook; readonly name: string }[] = [
  { id: 'genesis', name: 'Genesis (Bereshit)' },
  { id: 'exodus', name: 'Exodus (Shemot)' },
  { id: 'leviticus', name: 'Leviticus (Vayikra)' },
  { id: 'numbers', name: 'Numbers (Bamidbar)' },
  { id: 'deuteronomy', name: 'Deuteronomy (Devarim)' },
];

/** The portions of weeks 1 to 26, Bereshit to Shmini; verses are numbered as in the Hebrew. */
export const torahPortions: readonly TorahPortion[] = [
  {
    id: 'bereshit',
    name: 'Bereshit',
    hebrewName: 'בְּרֵאשִׁית',
    book: 'genesis',
    chapters: 'Genesis 1:1-6:8',
    summary:
      'Out of formless dark, speech makes a world: light and night, sea and land, all that grows and ' +
      'swims and walks, and at last humankind, male and female, in God’s image. The seventh day is ' +
      'blessed with rest. A second telling comes closer: a man shaped from soil, a garden to tend, a ' +
      'companion, one forbidden tree, and a serpent with a question. Adam and Eve eat, hide, and are ' +
      'sent out to the east. Cain kills Abel in the field and asks whether he is his brother’s keeper; ' +
      'he becomes a wanderer, then the builder of a city. Ten generations run from Adam to Noah, each ' +
      'with its years and its death, except Enoch, whom God takes. By their end human wickedness has ' +
      'filled the earth and God grieves at having made it. But Noah finds favor.',
    themes: ['Creation by Speech', 'The Image of God', 'Freedom and Its Limits', 'A Brother’s Keeper'],
    keyVerses: [
      {
        reference: 'Genesis 1:27',
        text:
          'So God created humankind in the divine image; in God’s image it was created, male and ' +
          'female they were created.',
      },
      {
        reference: 'Genesis 2:15',
        text:
          'The Lord God took the man and set him down in the garden of Eden, to work it and to watch ' +
          'over it.',
      },
      {
        reference: 'Genesis 4:9',
        text:
          'The Lord said to Cain, ‘Where is Abel, your brother?’ He said, ‘I do not know. Am I the ' +
          'keeper of my brother?’',
      },
    ],
    haftarah: 'Isaiah 42:5-43:10',
    weekNumber: 1,
  },
  {
    id: 'noach',
    name: 'Noach',
    hebrewName: 'נֹחַ',
    book: 'genesis',
    chapters: 'Genesis 6:9-11:32',
    summary:
      'Noah is righteous in a corrupt and violent age, and God tells him to build an ark of gopher ' +
      'wood, three decks high. Animals enter two by two, the clean ones by sevens; the deep and the ' +
      'sky open, and water covers the mountains. A raven goes out, then a dove, which returns with an ' +
      'olive leaf. On dry ground Noah builds an altar. God promises that the seasons will not cease, ' +
      'forbids murder and the eating of blood, and sets a bow in the cloud as a covenant with all that ' +
      'lives. Noah plants a vineyard and lies drunk; his sons’ descendants become the nations. At ' +
      'Babel a tower is abandoned when one language becomes many. The line of Shem leads down to ' +
      'Abram, who sets out with his father Terah and stops in Haran.',
    themes: ['Righteous in His Time', 'The Rainbow Covenant', 'The Worth of Life', 'Babel and Its Languages'],
    keyVerses: [
      {
        reference: 'Genesis 6:9',
        text:
          'This is the story of Noah. Noah was a righteous man, blameless among the people of his ' +
          'time; it was with God that Noah walked.',
      },
      {
        reference: 'Genesis 8:22',
        text:
          '‘Through all the days of the earth, sowing and reaping, cold and heat, summer and winter, ' +
          'day and night will not cease.’',
      },
      {
        reference: 'Genesis 9:13',
        text:
          '‘My bow I have placed in the cloud, and it will be a sign of covenant between me and the ' +
          'earth.’',
      },
    ],
    haftarah: 'Isaiah 54:1-55:5',
    weekNumber: 2,
  },
  {
    id: 'lech-lecha',
    name: 'Lech-Lecha',
    hebrewName: 'לֶךְ־לְךָ',
    book: 'genesis',
    chapters: 'Genesis 12:1-17:27',
    summary:
      '“Go,” God tells Abram, and he leaves his land, his birthplace, and his father’s house for a ' +
      'country he has not seen. Famine drives him on to Egypt, where Sarai is taken into Pharaoh’s ' +
      'palace and given back. He and his nephew Lot part over pasture; when four kings carry Lot away, ' +
      'Abram brings everyone home, is blessed by Melchizedek, and refuses the spoils. Childless, he ' +
      'looks at the stars and trusts. In a deep sleep he hears of four hundred years of slavery to ' +
      'come, and of the way out, as fire passes between the halves of the offerings. Hagar, pregnant ' +
      'and mistreated, flees, and an angel meets her at a spring; she bears Ishmael. At ninety-nine ' +
      'Abram becomes Abraham and Sarai becomes Sarah, Isaac is promised, and circumcision seals the ' +
      'covenant that same day.',
    themes: ['Leaving for the Unknown', 'Promise and Patience', 'The God Who Sees', 'Covenant in the Flesh'],
    keyVerses: [
      {
        reference: 'Genesis 12:1',
        text:
          'The Lord said to Abram, ‘Go, leave your land, and your birthplace, and your father’s house, ' +
          'for the land that I will show you.’',
      },
      {
        reference: 'Genesis 15:5',
        text:
          'He brought him out under the sky and said, ‘Now look up, and number the stars, if you are ' +
          'able to number them.’ And he told him, ‘Your descendants will be like that.’',
      },
      {
        reference: 'Genesis 16:13',
        text:
          'She gave a name to the Lord who had spoken to her: ‘You are El-Roi, a God who sees.’ For ' +
          'she said, ‘Even here have I caught sight of the one who sees me?’',
      },
    ],
    haftarah: 'Isaiah 40:27-41:16',
    weekNumber: 3,
  },
  {
    id: 'vayera',
    name: 'Vayera',
    hebrewName: 'וַיֵּרָא',
    book: 'genesis',
    chapters: 'Genesis 18:1-22:24',
    summary:
      'Three strangers come to Abraham’s tent. He runs to feed them, and one announces that Sarah will ' +
      'have a son; she laughs. When God reveals what awaits Sodom, Abraham bargains, from fifty ' +
      'righteous people down to ten; ten cannot be found. Lot is pulled from the city, his wife looks ' +
      'back and becomes a pillar of salt, and his daughters bear the ancestors of Moab and Ammon. In ' +
      'Gerar, Abimelech takes Sarah and, warned in a dream, returns her. Isaac is born. Hagar and ' +
      'Ishmael are sent into the desert, where God opens Hagar’s eyes to a well. Abraham and Abimelech ' +
      'swear an oath at Beersheba. Then God asks for Isaac. On Moriah Abraham binds him upon the wood, ' +
      'and an angel stays the knife. Word comes that Rebecca has been born.',
    themes: [
      'Hospitality to Strangers',
      'Pleading for Justice',
      'Laughter and Birth',
      'The Binding of Isaac',
    ],
    keyVerses: [
      {
        reference: 'Genesis 18:25',
        text:
          '‘It would disgrace you to do a thing like this, to kill the innocent along with the guilty, ' +
          'so that innocent and guilty are as one. It would disgrace you! Will the judge of all the ' +
          'earth not do justice?’',
      },
      {
        reference: 'Genesis 21:17',
        text:
          'God heard the boy’s voice, and an angel of God called to Hagar from the heavens: ‘What is ' +
          'it, Hagar? Do not be afraid, for God has listened to the voice of the boy, there where he ' +
          'is.’',
      },
      {
        reference: 'Genesis 22:14',
        text:
          'Abraham named that place ‘The Lord will see,’ and so it is said to this day: ‘On the ' +
          'mountain of the Lord it will be seen.’',
      },
    ],
    haftarah: 'II Kings 4:1-37',
    weekNumber: 4,
  },
  {
    id: 'chayei-sarah',
    name: 'Chayei Sarah',
    hebrewName: 'חַיֵּי שָֹרָה',
    book: 'genesis',
    chapters: 'Genesis 23:1-25:18',
    summary:
      'Sarah dies in Hebron at 127. Abraham, still a stranger in the land he has been promised, rises ' +
      'from beside his dead and buys the cave of Machpelah from Ephron the Hittite for the full price, ' +
      'four hundred shekels of silver. He sends his servant to his kin in Aram to find a wife for ' +
      'Isaac. At the well Rebecca answers his prayer for a sign: she gives him water, then runs to ' +
      'draw for all ten camels. Her family asks whether she will go, and she answers in a single word. ' +
      'Isaac, walking in the field toward evening, brings her into his mother’s tent, loves her, and ' +
      'is comforted. Abraham marries again; he dies at 175, and Isaac and Ishmael bury him together ' +
      'beside Sarah. The twelve princes of Ishmael’s line are listed.',
    themes: ['Burying the Beloved', 'Kindness at the Well', 'Love and Consolation', 'Brothers at a Grave'],
    keyVerses: [
      {
        reference: 'Genesis 23:4',
        text:
          '‘I am a stranger and a settler among you. Grant me a burial place to own here with you, so ' +
          'that I may lay my dead to rest.’',
      },
      {
        reference: 'Genesis 24:58',
        text: 'They called Rebecca and said to her, ‘Will you go with this man?’ And she said, ‘I will go.’',
      },
      {
        reference: 'Genesis 24:67',
        text:
          'Isaac brought her into the tent, to his mother Sarah’s place. He took Rebecca and she ' +
          'became his wife, and he loved her; and Isaac found comfort after his mother.',
      },
    ],
    haftarah: 'I Kings 1:1-31',
    weekNumber: 5,
  },
  {
    id: 'toldot',
    name: 'Toldot',
    hebrewName: 'תּוֹלְדוֹת',
    book: 'genesis',
    chapters: 'Genesis 25:19-28:9',
    summary:
      'After twenty childless years Rebecca carries twins who struggle inside her. They are two ' +
      'nations, she is told, and the elder will serve the younger. Esau comes out red and hairy, Jacob ' +
      'gripping his heel; one becomes a hunter, the other keeps to the tents, and for bread and lentil ' +
      'stew Esau sells his birthright. In a famine Isaac settles at Gerar, calls his wife his sister, ' +
      'grows rich, and digs again the wells of his father, moving on from quarrel to quarrel until he ' +
      'finds room and peace. Old and blind, he prepares to bless Esau. Dressed by Rebecca in his ' +
      'brother’s clothes and in goatskins, Jacob takes the blessing; Esau’s cry is long and bitter. ' +
      'Jacob is sent to Haran, for safety and for a wife, with Abraham’s blessing. Esau marries a ' +
      'daughter of Ishmael.',
    themes: [
      'Twins in Struggle',
      'Birthright and Blessing',
      'Digging the Wells Again',
      'Blindness and Disguise',
    ],
    keyVerses: [
      {
        reference: 'Genesis 25:23',
        text:
          'The Lord said to her, ‘Two nations are in your womb; from inside you two peoples will part. ' +
          'People will outmatch people, and the elder will serve the younger.’',
      },
      {
        reference: 'Genesis 26:22',
        text:
          'He moved on from there and dug another well, and over that one they did not quarrel. He ' +
          'named it Rehovot, ‘Open Places,’ and said, ‘Now the Lord has made room for us, and we will ' +
          'be fruitful in the land.’',
      },
      {
        reference: 'Genesis 27:22',
        text:
          'Jacob came close to Isaac his father, who felt him and said, ‘The voice is the voice of ' +
          'Jacob, but the hands are the hands of Esau.’',
      },
    ],
    haftarah: 'Malachi 1:1-2:7',
    weekNumber: 6,
  },
  {
    id: 'vayetzei',
    name: 'Vayetzei',
    hebrewName: 'וַיֵּצֵא',
    book: 'genesis',
    chapters: 'Genesis 28:10-32:3',
    summary:
      'Running from Esau, Jacob lies down at nightfall with a stone at his head. He dreams of a ' +
      'stairway to the sky, angels going up and down, and hears God promise to bring him home. He ' +
      'names the place Bethel and makes a vow. At a well near Haran he meets Rachel and rolls the ' +
      'stone from its mouth. He serves her father Laban seven years for her, finds in the morning that ' +
      'he has married Leah, and serves seven more. Leah, Bilhah, Zilpah, and finally Rachel bear ' +
      'eleven sons and Dinah. Working for a wage of speckled flocks, he grows rich. Told by God to ' +
      'return, he slips away; Rachel takes her father’s household gods. Laban overtakes them in ' +
      'Gilead; they raise a heap of stones as witness and part, and angels meet Jacob on his road.',
    themes: ['A Stairway to Heaven', 'Exile and Return', 'Love and Long Labor', 'Rachel and Leah'],
    keyVerses: [
      {
        reference: 'Genesis 28:12',
        text:
          'He dreamed, and there was a stairway set on the ground with its top reaching the sky, and ' +
          'on it angels of God were going up and coming down.',
      },
      {
        reference: 'Genesis 28:16',
        text:
          'Jacob woke from his sleep and said, ‘Truly, the Lord is in this place, and I did not know ' +
          'it.’',
      },
      {
        reference: 'Genesis 29:20',
        text:
          'Jacob served seven years for Rachel, and in his eyes they were only a few days, so great ' +
          'was his love for her.',
      },
    ],
    haftarah: 'Hosea 12:13-14:10',
    weekNumber: 7,
  },
  {
    id: 'vayishlach',
    name: 'Vayishlach',
    hebrewName: 'וַיִּשְׁלַח',
    book: 'genesis',
    chapters: 'Genesis 32:4-36:43',
    summary:
      'Jacob sends messengers ahead to Esau and hears that his brother is coming with four hundred ' +
      'men. He divides his camp, prays, and sends gifts of animals, drove after drove. Alone by the ' +
      'Jabbok he wrestles a man until daybreak and comes away limping, blessed, and renamed Israel. ' +
      'Esau runs to embrace him; they weep, and part in peace. At Shechem the prince of the city ' +
      'violates Dinah, and Simeon and Levi answer with deceit and slaughter, to their father’s dismay. ' +
      'Jacob buries the foreign gods under a terebinth and returns to Bethel, where God confirms his ' +
      'name. On the road to Ephrath Rachel dies giving birth to Benjamin, and he sets a pillar on her ' +
      'grave. Isaac dies at 180 and both his sons bury him. The families, chiefs, and kings of Esau ' +
      'close the portion.',
    themes: ['Wrestling Until Dawn', 'Brothers Face to Face', 'Violence at Shechem', 'Rachel on the Road'],
    keyVerses: [
      {
        reference: 'Genesis 32:29',
        text:
          'He said, ‘Your name will no longer be called Jacob, but Israel, for you have striven with ' +
          'God and with men, and you have prevailed.’',
      },
      {
        reference: 'Genesis 33:4',
        text: 'Esau ran to meet him and embraced him, fell on his neck and kissed him; and they wept.',
      },
      {
        reference: 'Genesis 35:20',
        text: 'Jacob set up a pillar over her grave. It is the pillar of Rachel’s grave to this day.',
      },
    ],
    haftarah: 'Obadiah 1:1-21',
    weekNumber: 8,
  },
  {
    id: 'vayeshev',
    name: 'Vayeshev',
    hebrewName: 'וַיֵּשֶׁב',
    book: 'genesis',
    chapters: 'Genesis 37:1-40:23',
    summary:
      'Joseph is seventeen, the son his father loves most, and his ornamented coat shows it. He dreams ' +
      'that sheaves and stars bow down to him, and says so. His brothers throw him into a dry pit, and ' +
      'for twenty pieces of silver he is sold toward Egypt. They bring the coat to Jacob, dipped in ' +
      'goat’s blood, and he refuses to be comforted. Judah leaves his brothers, buries two sons, and ' +
      'withholds the third from Tamar. She waits for him veiled beside the road; when he condemns her, ' +
      'his own seal and staff bring him to say that she is in the right. In Egypt Joseph rises in ' +
      'Potiphar’s house, resists his master’s wife, and is jailed on her word. There he reads the ' +
      'dreams of Pharaoh’s cupbearer and baker, and the one who is restored forgets him.',
    themes: ['The Favored Son', 'Dreams and Dreamers', 'Tamar and Judah', 'Integrity Far from Home'],
    keyVerses: [
      {
        reference: 'Genesis 37:16',
        text: 'He said, ‘It is my brothers I am looking for. Tell me, please, where are they pasturing?’',
      },
      {
        reference: 'Genesis 38:26',
        text:
          'Judah recognized them and said, ‘She is more in the right than I, because I did not give ' +
          'her to Shelah my son.’ And he was not intimate with her again.',
      },
      {
        reference: 'Genesis 40:8',
        text:
          'They said to him, ‘We have dreamed a dream, and there is no one to interpret it.’ Joseph ' +
          'said to them, ‘Do interpretations not belong to God? Tell me, please.’',
      },
    ],
    haftarah: 'Amos 2:6-3:8',
    weekNumber: 9,
  },
  {
    id: 'miketz',
    name: 'Miketz',
    hebrewName: 'מִקֵּץ',
    book: 'genesis',
    chapters: 'Genesis 41:1-44:17',
    summary:
      'Two years later Pharaoh dreams of seven fat cows swallowed by seven lean ones, and full ears of ' +
      'grain by blighted ones. Only then does the cupbearer remember. Joseph, hurried from the ' +
      'dungeon, foretells seven years of plenty and seven of famine, and Pharaoh sets him over all ' +
      'Egypt. He marries Asenath, fathers Manasseh and Ephraim, and heaps up grain like the sand of ' +
      'the sea. Hunger brings ten of his brothers to bow before him, and they do not know him. He ' +
      'accuses them of spying, holds Simeon, and demands Benjamin, while they speak of their old ' +
      'guilt. Jacob resists until Judah pledges himself for the boy. Joseph weeps in private, feasts ' +
      'them, and has his silver cup hidden in Benjamin’s sack. It is found, and he claims the boy as ' +
      'his slave.',
    themes: ['From Prison to Power', 'Plenty and Famine', 'Brothers Unrecognized', 'Guilt and Pledge'],
    keyVerses: [
      {
        reference: 'Genesis 41:16',
        text:
          'Joseph answered Pharaoh, ‘It is not in my power. God will give Pharaoh an answer that ' +
          'brings peace.’',
      },
      {
        reference: 'Genesis 42:21',
        text:
          'They said to one another, ‘We are guilty, for our brother’s sake. We saw how his soul was ' +
          'in anguish when he pleaded with us, and we did not listen. That is why this anguish has ' +
          'come to us.’',
      },
      {
        reference: 'Genesis 43:9',
        text:
          '‘I myself will be his pledge; from my hand you may claim him. If I do not bring him back to ' +
          'you and stand him before you, I will have sinned against you for all my days.’',
      },
    ],
    haftarah: 'I Kings 3:15-4:1',
    weekNumber: 10,
  },
  {
    id: 'vayigash',
    name: 'Vayigash',
    hebrewName: 'וַיִּגַּשׁ',
    book: 'genesis',
    chapters: 'Genesis 44:18-47:27',
    summary:
      'Judah steps forward and speaks. He tells the lord of Egypt about an old father whose life is ' +
      'bound up with the boy’s, and asks to be a slave in Benjamin’s place. Joseph can bear no more: ' +
      'he sends everyone else out, weeps aloud, and says, “I am Joseph. Is my father still alive?” It ' +
      'was God, he tells them, who sent him ahead to preserve life. Wagons go up to Canaan; Jacob’s ' +
      'numbed spirit revives. At Beersheba God promises to go down with him and to bring him up again. ' +
      'Seventy of his household come to Egypt. Father and son meet in Goshen, Jacob stands before ' +
      'Pharaoh and blesses him, and the family receives good land. As famine deepens, Joseph gathers ' +
      'for Pharaoh the Egyptians’ money, herds, fields, and freedom. Israel settles in Goshen and ' +
      'multiplies.',
    themes: ['Judah’s Plea', 'Brothers Reconciled', 'Providence in Hindsight', 'Going Down to Egypt'],
    keyVerses: [
      {
        reference: 'Genesis 44:33',
        text:
          '‘And now, please let your servant stay in the boy’s place as a slave to my lord, and let ' +
          'the boy go up with his brothers.’',
      },
      {
        reference: 'Genesis 45:5',
        text:
          '‘And now, do not grieve, and let it not burn in your eyes that you sold me here, for it was ' +
          'to keep life going that God sent me ahead of you.’',
      },
      {
        reference: 'Genesis 46:4',
        text:
          '‘I myself will go down with you to Egypt, and I myself will surely bring you up again; and ' +
          'Joseph’s hand will rest upon your eyes.’',
      },
    ],
    haftarah: 'Ezekiel 37:15-28',
    weekNumber: 11,
  },
  {
    id: 'vayechi',
    name: 'Vayechi',
    hebrewName: 'וַיְחִי',
    book: 'genesis',
    chapters: 'Genesis 47:28-50:26',
    summary:
      'Jacob lives seventeen years in Egypt and has Joseph swear to bury him with his fathers. He ' +
      'adopts Joseph’s two sons and, crossing his hands, sets Ephraim the younger before Manasseh; by ' +
      'their names Israel will bless. He calls his twelve sons to his bed and speaks to each: Reuben ' +
      'unstable as water, Simeon and Levi to be scattered, Judah a lion holding the scepter, Joseph a ' +
      'fruitful branch by a spring, Benjamin a wolf. He draws up his feet and dies. A great company ' +
      'buries him in Machpelah. Joseph’s brothers fear that he will now take revenge, but he weeps, ' +
      'and tells them that what they meant for harm God meant for good. Joseph dies at 110, having ' +
      'made them swear to carry his bones up with them, and Genesis ends with a coffin in Egypt.',
    themes: [
      'Blessing the Grandchildren',
      'Words for Twelve Sons',
      'Forgiveness Without Revenge',
      'A Promise to Return',
    ],
    keyVerses: [
      {
        reference: 'Genesis 48:20',
        text:
          'He blessed them that day, saying, ‘By you Israel will give blessing, with the words: May ' +
          'God make you like Ephraim and like Manasseh.’ And he put Ephraim before Manasseh.',
      },
      {
        reference: 'Genesis 50:20',
        text:
          '‘You planned evil for me; God planned it for good, to bring about what is so today, and ' +
          'keep a great people alive.’',
      },
      {
        reference: 'Genesis 50:25',
        text:
          'Joseph had the children of Israel swear: ‘God will surely take note of you, and you will ' +
          'carry my bones up from here.’',
      },
    ],
    haftarah: 'I Kings 2:1-12',
    weekNumber: 12,
  },
  {
    id: 'shemot',
    name: 'Shemot',
    hebrewName: 'שְׁמוֹת',
    book: 'exodus',
    chapters: 'Exodus 1:1-6:1',
    summary:
      'The seventy who came to Egypt have become a people, and a king who does not know Joseph sets ' +
      'them to mortar and bricks. Two midwives, Shiphrah and Puah, will not kill the newborn boys. ' +
      'When Pharaoh orders the boys thrown into the Nile, a mother hides hers among the reeds; ' +
      'Pharaoh’s daughter draws him out and names him Moses. Grown, he strikes down an Egyptian ' +
      'beating a Hebrew, flees to Midian, and there marries Zipporah. From a bush that burns and is ' +
      'not consumed God sends him back, and meets his doubts with the Name, with signs, with Aaron to ' +
      'speak for him. On the way Zipporah circumcises their son. The people believe, but Pharaoh takes ' +
      'away their straw but not one brick. Moses asks why he was sent, and is told, “Now you will ' +
      'see.”',
    themes: ['Slavery and Resistance', 'The Courage of Women', 'The Burning Bush', 'A Reluctant Messenger'],
    keyVerses: [
      {
        reference: 'Exodus 1:17',
        text:
          'The midwives feared God and did not do as the king of Egypt had told them; they let the ' +
          'boys live.',
      },
      {
        reference: 'Exodus 3:7',
        text:
          'The Lord said, ‘I have seen, truly seen, the misery of my people in Egypt. I have heard ' +
          'their cry because of their taskmasters, for I know their pain.’',
      },
      {
        reference: 'Exodus 3:14',
        text:
          'God said to Moses, ‘I will be what I will be.’ And he said, ‘Say this to the children of ' +
          'Israel: “I Will Be” has sent me to you.’',
      },
    ],
    haftarah: 'Isaiah 27:6-28:13, 29:22-23',
    weekNumber: 13,
  },
  {
    id: 'vaera',
    name: "Va'era",
    hebrewName: 'וָאֵרָא',
    book: 'exodus',
    chapters: 'Exodus 6:2-9:35',
    summary:
      'God answers Moses with the Name that the patriarchs had not known and with promises: I will ' +
      'bring you out, I will rescue you, I will redeem you, I will take you as my people. Crushed by ' +
      'hard labor, the Israelites cannot listen. The family of Moses and Aaron is recorded. Before ' +
      'Pharaoh, Aaron’s staff becomes a serpent and swallows the magicians’ staffs. Then the blows ' +
      'fall. The Nile turns to blood; frogs fill the ovens and kneading bowls; dust becomes lice, and ' +
      'the magicians say, “It is the finger of God”; swarms invade every house except in Goshen; ' +
      'livestock die; boils break out; hail mixed with fire shatters the trees. More than once Pharaoh ' +
      'begs for relief and makes promises. When relief comes his heart grows heavy again, and he does ' +
      'not let the people go.',
    themes: ['Promises of Redemption', 'The Hardened Heart', 'Seven Plagues', 'Knowing the Name'],
    keyVerses: [
      {
        reference: 'Exodus 6:6-7',
        text:
          '‘Say, then, to the children of Israel: I am the Lord. I will bring you out from under the ' +
          'burdens of the Egyptians, I will rescue you from serving them, and I will redeem you with ' +
          'an outstretched arm and with great judgments. I will take you to be my people, and I will ' +
          'be your God; and you will know that I am the Lord your God, who brings you out from under ' +
          'the burdens of the Egyptians.’',
      },
      {
        reference: 'Exodus 6:9',
        text:
          'Moses spoke these things to the children of Israel, but they did not listen to Moses, for ' +
          'their spirit was crushed and their labor hard.',
      },
      {
        reference: 'Exodus 8:15',
        text:
          'The magicians said to Pharaoh, ‘It is the finger of God.’ But Pharaoh’s heart stayed hard, ' +
          'and he did not listen to them, just as the Lord had said.',
      },
    ],
    haftarah: 'Ezekiel 28:25-29:21',
    weekNumber: 14,
  },
  {
    id: 'bo',
    name: 'Bo',
    hebrewName: 'בֹּא',
    book: 'exodus',
    chapters: 'Exodus 10:1-13:16',
    summary:
      'Locusts strip what the hail has left, and for three days a darkness that can be felt lies over ' +
      'Egypt. Pharaoh offers terms and takes them back; Moses announces the last blow. Before it falls ' +
      'Israel receives its first commandment as a people: this month shall be the head of the months. ' +
      'On the tenth each household takes a lamb. On the fourteenth, toward evening, they slaughter it, ' +
      'mark the doorposts with its blood, and eat it that night, roasted, with matzah and bitter ' +
      'herbs, dressed for the road. At midnight the firstborn of Egypt die. The people are driven out ' +
      'in haste, their dough still flat, after 430 years. Laws for later generations follow: seven ' +
      'days without leaven, the firstborn set apart, a sign on the hand, and an answer for the child ' +
      'who asks.',
    themes: ['The Last Plagues', 'A Calendar of Freedom', 'The Night of Leaving', 'Telling the Children'],
    keyVerses: [
      {
        reference: 'Exodus 12:2',
        text:
          '‘This month is to be for you the head of the months; for you it is the first of the months ' +
          'of the year.’',
      },
      {
        reference: 'Exodus 12:42',
        text:
          'It was a night of watching for the Lord, to bring them out of the land of Egypt; and this ' +
          'night is the Lord’s, a watching for all the children of Israel through their generations.',
      },
      {
        reference: 'Exodus 13:8',
        text:
          '‘You will tell your child on that day: It is because of what the Lord did for me when I ' +
          'came out of Egypt.’',
      },
    ],
    haftarah: 'Jeremiah 46:13-28',
    weekNumber: 15,
  },
  {
    id: 'beshalach',
    name: 'Beshalach',
    hebrewName: 'בְּשַׁלַּח',
    book: 'exodus',
    chapters: 'Exodus 13:17-17:16',
    summary:
      'God leads Israel by the long way round, in a pillar of cloud by day and of fire by night; Moses ' +
      'carries the bones of Joseph. Pharaoh’s chariots trap them against the sea. A strong east wind ' +
      'blows all night, the waters divide, and Israel crosses on dry ground before they close over the ' +
      'army. Moses and the people sing; Miriam takes a drum and the women dance. Three days on, bitter ' +
      'water is made sweet. In the wilderness of Sin they long for the pots of Egypt: quail come in ' +
      'the evening, and every morning manna, double on the sixth day and none on Shabbat. At Rephidim ' +
      'water flows from a struck rock. Amalek attacks; while Aaron and Hur hold up Moses’ hands until ' +
      'sunset, Joshua prevails, and God swears war on Amalek through the generations.',
    themes: ['Crossing the Sea', 'The Song at Daybreak', 'Bread for the Day', 'Trust in the Wilderness'],
    keyVerses: [
      {
        reference: 'Exodus 14:15',
        text:
          'The Lord said to Moses, ‘Why do you cry out to me? Speak to the children of Israel, and let ' +
          'them move on.’',
      },
      {
        reference: 'Exodus 15:20',
        text:
          'Miriam the prophet, Aaron’s sister, took the drum in her hand, and all the women went out ' +
          'after her with drums and dances.',
      },
      {
        reference: 'Exodus 16:18',
        text:
          'When they measured by the omer, the one who had much had nothing left over and the one who ' +
          'had little lacked nothing; each had gathered as much as he would eat.',
      },
    ],
    haftarah: 'Judges 4:4-5:31',
    weekNumber: 16,
  },
  {
    id: 'yitro',
    name: 'Yitro',
    hebrewName: 'יִתְרוֹ',
    book: 'exodus',
    chapters: 'Exodus 18:1-20:23',
    summary:
      'Jethro, priest of Midian, brings Moses his wife and two sons, rejoices at all that God has done ' +
      'for Israel, and offers sacrifice. He watches his son-in-law judge the people alone all day, ' +
      'warns that he will wear himself out, and shows him how to appoint honest leaders to share the ' +
      'load. In the third month Israel camps facing Sinai. God offers a covenant: they will be a ' +
      'kingdom of priests and a holy nation. They accept together, and for three days they prepare. ' +
      'Then, in thunder and smoke, while the sound of a horn grows louder and louder, God speaks the ' +
      'Ten Commandments. The people fall back and ask Moses to hear the rest for them. The last ' +
      'instruction is for an altar: of earth, or of stones that no tool has touched, and with no ' +
      'steps.',
    themes: ['Sharing the Burden', 'Revelation at Sinai', 'The Ten Commandments', 'A Kingdom of Priests'],
    keyVerses: [
      {
        reference: 'Exodus 18:18',
        text:
          '‘You will surely wear away, you and this people with you, for the task is too heavy for ' +
          'you; you cannot do it by yourself.’',
      },
      {
        reference: 'Exodus 19:6',
        text:
          '‘You will be to me a kingdom of priests and a holy nation. These are the words that you are ' +
          'to speak to the children of Israel.’',
      },
      {
        reference: 'Exodus 20:2-3',
        text:
          '‘I am the Lord your God, who brought you out of the land of Egypt, out of a house of ' +
          'slaves. You shall have no other gods in my presence.’',
      },
    ],
    haftarah: 'Isaiah 6:1-7:6, 9:5-6',
    weekNumber: 17,
  },
  {
    id: 'mishpatim',
    name: 'Mishpatim',
    hebrewName: 'מִשְׁפָּטִים',
    book: 'exodus',
    chapters: 'Exodus 21:1-24:18',
    summary:
      'From the thunder of Sinai the Torah turns to the case at hand. The first law sets a Hebrew ' +
      'slave free in the seventh year. Murder follows, injury and compensation, the goring ox, the ' +
      'open pit, theft, the fire that spreads, goods left in another’s keeping. Do not wrong the ' +
      'stranger, the widow, or the orphan; lend to the poor without interest, and return a pledged ' +
      'cloak by sundown. Follow no crowd into evil, take no bribe, help even your enemy’s fallen ' +
      'donkey. Fields rest in the seventh year and workers on the seventh day; three pilgrim feasts ' +
      'mark the seasons; no kid is boiled in its mother’s milk. An angel will lead the way. The people ' +
      'declare, “We will do and we will hear,” blood seals the covenant, and Moses climbs into the ' +
      'cloud for forty days.',
    themes: ['Justice in Daily Life', 'Protecting the Stranger', 'Answering for Harm', 'We Will Do and Hear'],
    keyVerses: [
      {
        reference: 'Exodus 22:20',
        text:
          '‘Do not mistreat a stranger and do not press him down, for you yourselves were strangers in ' +
          'the land of Egypt.’',
      },
      {
        reference: 'Exodus 23:5',
        text:
          '‘If you see the donkey of someone who hates you lying under its load, and would rather not ' +
          'help him, you must help him all the same.’',
      },
      {
        reference: 'Exodus 24:7',
        text:
          'He took the book of the covenant and read it aloud to the people, and they said, ‘All that ' +
          'the Lord has spoken we will do, and we will hear.’',
      },
    ],
    haftarah: 'Jeremiah 34:8-22, 33:25-26',
    weekNumber: 18,
  },
  {
    id: 'terumah',
    name: 'Terumah',
    hebrewName: 'תְּרוּמָה',
    book: 'exodus',
    chapters: 'Exodus 25:1-27:19',
    summary:
      'On the mountain Moses is told to ask for gifts from every willing heart: gold, silver, and ' +
      'bronze; colored yarn, linen, skins, acacia wood, oil, spices, and precious stones. With them ' +
      'Israel will make a sanctuary so that God may dwell among them. The plan begins at the center. ' +
      'An ark of acacia, covered with gold, is to hold the testimony; above it two cherubim of ' +
      'hammered gold face each other with wings outspread, and from between them God will speak. Next ' +
      'come a table for the display bread and a seven-branched lampstand beaten from one talent of ' +
      'gold, with cups like almond blossoms. Woven cloths and skins form the tent, gilded boards on ' +
      'silver sockets its walls, and a curtain veils the Holy of Holies. Outside stand the bronze ' +
      'altar and a courtyard hung with linen.',
    themes: ['Gifts of the Heart', 'A Dwelling for God', 'Ark and Cherubim', 'Holiness in Detail'],
    keyVerses: [
      {
        reference: 'Exodus 25:2',
        text:
          '‘Speak to the children of Israel, and let them bring me a gift; from every person whose ' +
          'heart is willing you are to accept my gift.’',
      },
      {
        reference: 'Exodus 25:8',
        text: '‘Let them make me a holy place, and I will dwell among them.’',
      },
      {
        reference: 'Exodus 25:22',
        text:
          '‘There I will meet with you, and from above the cover, from between the two cherubim on the ' +
          'ark of the testimony, I will tell you all that I command you for the children of Israel.’',
      },
    ],
    haftarah: 'I Kings 5:26-6:13',
    weekNumber: 19,
  },
  {
    id: 'tetzaveh',
    name: 'Tetzaveh',
    hebrewName: 'תְּצַוֶּה',
    book: 'exodus',
    chapters: 'Exodus 27:20-30:10',
    summary:
      'Moses is addressed throughout this portion and never named; its figure is Aaron. It opens with ' +
      'clear olive oil for a lamp that is to burn from evening to morning. Aaron and his sons are to ' +
      'be dressed for honor and for beauty: the ephod, with the names of the tribes on two onyx stones ' +
      'at its shoulders; the breastpiece of judgment, set with twelve gems in four rows and holding ' +
      'the Urim and Thummim; a robe of pure blue hemmed with golden bells and pomegranates; a gold ' +
      'plate for the forehead, engraved “Holy to the Lord”; tunics, sashes, and turbans. A rite of ' +
      'seven days, with washing, anointing, and sacrifice, will install them. Two lambs are to be ' +
      'offered daily, morning and evening, and God will dwell among Israel. Last comes a small golden ' +
      'altar for incense.',
    themes: ['The Unfailing Lamp', 'Garments of Honor', 'Consecrating the Priests', 'Service Every Day'],
    keyVerses: [
      {
        reference: 'Exodus 27:20',
        text:
          '‘And you, command the children of Israel to bring you clear oil of crushed olives for ' +
          'light, to kindle a lamp that does not fail.’',
      },
      {
        reference: 'Exodus 28:29',
        text:
          '‘Aaron will carry the names of the children of Israel on the breastpiece of judgment, over ' +
          'his heart, when he comes into the holy place, as a remembrance before the Lord at all ' +
          'times.’',
      },
      {
        reference: 'Exodus 29:45',
        text: '‘I will dwell among the children of Israel, and I will be God for them.’',
      },
    ],
    haftarah: 'Ezekiel 43:10-27',
    weekNumber: 20,
  },
  {
    id: 'ki-tissa',
    name: 'Ki Tissa',
    hebrewName: 'כִּי תִשָּׂא',
    book: 'exodus',
    chapters: 'Exodus 30:11-34:35',
    summary:
      'A half-shekel each, from rich and poor alike, counts the people. Instructions follow for the ' +
      'bronze basin, the anointing oil, and the incense; Bezalel and Oholiab are chosen to build; ' +
      'Shabbat is given as a sign forever. While God writes the tablets above, the people below press ' +
      'Aaron for a god, and he casts a golden calf. Moses pleads for them, comes down, sees the ' +
      'dancing, and shatters the tablets. He grinds the calf to powder, the Levites kill three ' +
      'thousand, and Moses asks that his own name be erased if they are not forgiven. He pitches a ' +
      'tent of meeting outside the camp and asks to see God’s glory. With two new tablets he climbs ' +
      'again and hears the attributes of mercy; the covenant is renewed, and he comes down not knowing ' +
      'that his face shines.',
    themes: ['The Golden Calf', 'Broken and Second Tablets', 'Attributes of Mercy', 'Equal Before God'],
    keyVerses: [
      {
        reference: 'Exodus 31:16',
        text:
          '‘The children of Israel are to keep the Sabbath, making it a Sabbath through all their ' +
          'generations, a covenant for all time.’',
      },
      {
        reference: 'Exodus 32:32',
        text:
          '‘And now, if you would only forgive their sin! But if not, erase me, please, from the book ' +
          'that you have written.’',
      },
      {
        reference: 'Exodus 34:6',
        text:
          'The Lord passed before him and called out: ‘The Lord! The Lord! A God of tenderness and ' +
          'grace, slow to anger, abounding in love and in truth.’',
      },
    ],
    haftarah: 'I Kings 18:1-39',
    weekNumber: 21,
  },
  {
    id: 'vayakhel',
    name: "Vayak'hel",
    hebrewName: 'וַיַּקְהֵל',
    book: 'exodus',
    chapters: 'Exodus 35:1-38:20',
    summary:
      'Moses gathers the whole community and begins with Shabbat: six days are for work, and on the ' +
      'seventh no fire is kindled in any dwelling. Then he asks for gifts, and they come morning after ' +
      'morning. Men and women bring brooches and rings, yarn, hides, and wood; skilled women spin the ' +
      'goat hair; the chieftains give gems and oil. Bezalel of Judah and Oholiab of Dan, with every ' +
      'wise-hearted maker, receive so much that Moses must call a halt. The making is told piece by ' +
      'piece: the cloths and coverings, the boards and sockets, the veil, the ark and its cherubim, ' +
      'the table, the lampstand, and the incense altar; then the great altar, the basin cast from the ' +
      'mirrors of the women who served at the entrance, and the hangings of the court.',
    themes: ['A Community Gathered', 'Shabbat Before Building', 'More Than Enough', 'Wise-Hearted Makers'],
    keyVerses: [
      {
        reference: 'Exodus 35:21',
        text:
          'They came, everyone whose heart lifted him and everyone whose spirit was willing, and ' +
          'brought the Lord’s gift for the work of the Tent of Meeting, for all its service, and for ' +
          'the holy garments.',
      },
      {
        reference: 'Exodus 36:5',
        text:
          'They said to Moses, ‘The people are bringing more than is needed for the work that the Lord ' +
          'has commanded us to do.’',
      },
      {
        reference: 'Exodus 38:8',
        text:
          'He made the basin of bronze and its stand of bronze from the mirrors of the women who ' +
          'gathered to serve at the entrance of the Tent of Meeting.',
      },
    ],
    haftarah: 'I Kings 7:40-50',
    weekNumber: 22,
  },
  {
    id: 'pekudei',
    name: 'Pekudei',
    hebrewName: 'פְקוּדֵי',
    book: 'exodus',
    chapters: 'Exodus 38:21-40:38',
    summary:
      'First come the accounts: twenty-nine talents and 730 shekels of gold; a hundred talents and ' +
      '1,775 shekels of silver, from the half-shekels of 603,550 men; seventy talents and 2,400 ' +
      'shekels of bronze; and their uses. Then the sacred garments are made, with threads cut from ' +
      'hammered gold, twelve engraved stones, bells and pomegranates, and after each piece the ' +
      'refrain: as the Lord had commanded Moses. The finished work is brought to him; he sees it and ' +
      'blesses the people. On the first day of the first month of the second year he raises the ' +
      'Tabernacle, sets each thing in its place, and lights the lamps. A cloud covers the Tent, and ' +
      'the glory fills it so that Moses cannot enter. When the cloud lifts, Israel will travel; while ' +
      'it rests, they will stay. So Exodus ends.',
    themes: ['An Honest Accounting', 'As God Commanded', 'Completing the Work', 'The Cloud of Glory'],
    keyVerses: [
      {
        reference: 'Exodus 39:43',
        text:
          'Moses saw all the work, and indeed they had done it; as the Lord had commanded, so they had ' +
          'done. And Moses blessed them.',
      },
      {
        reference: 'Exodus 40:34',
        text: 'The cloud covered the Tent of Meeting, and the glory of the Lord filled the Tabernacle.',
      },
      {
        reference: 'Exodus 40:38',
        text:
          'For the Lord’s cloud was over the Tabernacle by day, and fire was in it by night, in the ' +
          'sight of all the house of Israel, through all their journeys.',
      },
    ],
    haftarah: 'I Kings 7:51-8:21',
    weekNumber: 23,
  },
  {
    id: 'vayikra',
    name: 'Vayikra',
    hebrewName: 'וַיִּקְרָא',
    book: 'leviticus',
    chapters: 'Leviticus 1:1-5:26',
    summary:
      'God calls to Moses from the Tent of Meeting and teaches how a person may draw near with an ' +
      'offering. The burnt offering, from the herd, the flock, or the birds, goes up entirely in ' +
      'smoke. The meal offering is fine flour with oil and frankincense, without leaven or honey and ' +
      'always with salt. The offering of well-being gives the altar its fat and blood. Purification ' +
      'offerings answer wrongs done unknowingly, according to who has erred: the anointed priest, the ' +
      'whole community, a chieftain, an ordinary person. For a silent witness, or a forgotten oath or ' +
      'impurity, the offering follows means: a sheep, two birds, or a measure of flour. Last come ' +
      'guilt offerings, for misusing what is sacred and for deceiving a neighbor. There the goods are ' +
      'returned, with a fifth added, before the ram is brought.',
    themes: ['Drawing Near to God', 'Wrongdoing and Repair', 'When Leaders Err', 'An Offering Within Reach'],
    keyVerses: [
      {
        reference: 'Leviticus 1:2',
        text:
          '‘Speak to the children of Israel and say to them: When any one of you brings an offering to ' +
          'the Lord, from the animals, from the herd or from the flock you shall bring your offering.’',
      },
      {
        reference: 'Leviticus 2:13',
        text:
          '‘Every meal offering of yours you shall season with salt. Do not let the salt of your God’s ' +
          'covenant be missing from your meal offering; with every offering of yours you shall bring ' +
          'salt.’',
      },
      {
        reference: 'Leviticus 5:23',
        text:
          '‘When he has sinned and knows his guilt, he shall return what he took by robbery, or what ' +
          'he held by fraud, or what was left in his keeping, or the lost thing that he found.’',
      },
    ],
    haftarah: 'Isaiah 43:21-44:23',
    weekNumber: 24,
  },
  {
    id: 'tzav',
    name: 'Tzav',
    hebrewName: 'צַו',
    book: 'leviticus',
    chapters: 'Leviticus 6:1-8:36',
    summary:
      'The offerings are taught again, now to the priests who will perform them. The burnt offering ' +
      'stays on its hearth all night; in the morning a priest in linen lifts out the ashes, and the ' +
      'fire must never go out. Rules for the other offerings say what is burned, who may eat, and ' +
      'where. An offering of well-being brought in thanks comes with loaves, unleavened and leavened, ' +
      'and must be eaten before morning; fat and blood are forbidden at every table. Then Moses ' +
      'assembles the community at the entrance of the Tent. He washes Aaron and his sons, dresses ' +
      'them, anoints the Tabernacle and Aaron’s head with oil, offers a bull and two rams, and touches ' +
      'blood to each one’s right ear, thumb, and toe. For seven days and nights they keep watch at the ' +
      'entrance.',
    themes: [
      'A Fire Never Put Out',
      'Offerings of Thanks',
      'The Work of Priests',
      'Seven Days of Preparation',
    ],
    keyVerses: [
      {
        reference: 'Leviticus 6:6',
        text: '‘A constant fire is to burn on the altar; it must not go out.’',
      },
      {
        reference: 'Leviticus 7:12',
        text:
          '‘If he offers it in thanksgiving, then with the sacrifice of thanks he shall offer ' +
          'unleavened cakes mixed with oil, unleavened wafers spread with oil, and cakes of fine flour ' +
          'soaked and mixed with oil.’',
      },
      {
        reference: 'Leviticus 8:35',
        text:
          '‘You shall stay at the entrance of the Tent of Meeting day and night for seven days and ' +
          'keep the Lord’s watch, and you will not die; for so I have been commanded.’',
      },
    ],
    haftarah: 'Jeremiah 7:21-8:3, 9:22-23',
    weekNumber: 25,
  },
  {
    id: 'shmini',
    name: 'Shmini',
    hebrewName: 'שְּׁמִינִי',
    book: 'leviticus',
    chapters: 'Leviticus 9:1-11:47',
    summary:
      'On the eighth day Aaron brings his first offerings, lifts his hands, and blesses the people. ' +
      'Fire from before the Lord consumes what is on the altar, and all fall on their faces. Then his ' +
      'two eldest sons, Nadab and Abihu, bring a strange fire, not commanded; fire comes out again and ' +
      'consumes them. Aaron is silent. He and his remaining sons may not show signs of mourning or ' +
      'leave the Tent. Priests may not drink wine when they serve, so that they can tell holy from ' +
      'common. Moses is angry that an offering was not eaten; Aaron answers, and he is content. The ' +
      'dietary laws follow: animals with split hooves that chew the cud, fish with fins and scales, ' +
      'the forbidden birds, four kinds of locust, the creeping things, and carcasses. “Be holy,” they ' +
      'conclude, “for I am holy.”',
    themes: ['The Eighth Day', 'Nadab and Abihu', 'Silence in Grief', 'What May Be Eaten'],
    keyVerses: [
      {
        reference: 'Leviticus 9:23',
        text:
          'Moses and Aaron went into the Tent of Meeting; then they came out and blessed the people, ' +
          'and the glory of the Lord appeared to all the people.',
      },
      {
        reference: 'Leviticus 10:3',
        text:
          'Moses said to Aaron, ‘This is what the Lord meant in saying: Through those close to me I ' +
          'will be made holy, and before all the people I will be honored.’ And Aaron was silent.',
      },
      {
        reference: 'Leviticus 11:45',
        text:
          '‘For I am the Lord, who brings you up from the land of Egypt to be your God; be holy, then, ' +
          'for I am holy.’',
      },
    ],
    haftarah: 'II Samuel 6:1-7:17',
    weekNumber: 26,
  },
];
