/** A name in each scheduled language of India (Eighth Schedule of the Constitution). */
export const namesOfIndia: Record<string, string> = {
  Assamese: 'ৰূপজ্যোতি বৰা',
  Bengali: 'শ্রীমতী কৃষ্ণা রায়',
  Bodo: 'रंजित बसुमतारी',
  Dogri: 'कुंवर वियोगी',
  Gujarati: 'કૃષ્ણા શ્રોફ',
  Hindi: 'श्रेया मिश्र',
  Kannada: 'ಕೃಷ್ಣಪ್ಪ ಶೆಟ್ಟಿ',
  Kashmiri: 'غُلام نَبی ژٔر',
  Konkani: 'शणै गोंयबाब',
  Maithili: 'विद्यापति ठाकुर',
  Malayalam: 'ശ്രീധരൻ നമ്പൂതിരി',
  Manipuri: 'ꯏꯕꯣꯃꯆꯥ ꯁꯤꯡꯍ',
  Marathi: 'ज्ञानेश्वर कुळकर्णी',
  Nepali: 'लक्ष्मीप्रसाद देवकोटा',
  Odia: 'କୃଷ୍ଣଚନ୍ଦ୍ର ପଣ୍ଡା',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Sanskrit: 'ऋषिकेशः शर्मा',
  Santali: 'ᱨᱟᱹᱜᱷᱩᱱᱟᱛᱷ ᱢᱩᱨᱢᱩ',
  Sindhi: 'ڀڳت ڪنور رام',
  Tamil: 'ஸ்ரீதேவி கிருஷ்ணன்',
  Telugu: 'కృష్ణమూర్తి రావు',
  Urdu: 'محمد علی خان',
};

/** Names that mix scripts or have rare marks. */
export const otherNames: Record<string, string> = {
  'Latin with the marks of Sanskrit': 'Ṛṣikeśa Kr̥ṣṇamūrti',
  Vietnamese: 'Nguyễn Thị Ánh',
  'two directions': 'Md علی Khan',
  'a name in brackets and numbers from right to left': 'علی (خان) ۱۲۳',
};
