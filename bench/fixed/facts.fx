// Reading: facts in every form, and one rule that hardly works.
world closed.
Reading { place: Place, level: Decimal }.
gauge_0:Gauge.
gauge_0[place -> place_0; level -> 0.05; keeper -> "Ada"].
gauge_0[measured("2026-01-10") -> 0].
gauge_0[neighbour -> {gauge_1, gauge_11}].
place_0:Place[reach -> st(0, "km")]. // a term as a value
gauge_1:Gauge.
gauge_1[place -> place_1; level -> 1.15; keeper -> "Benoît"].
gauge_1[measured("2026-02-11") -> 13].
gauge_1[neighbour -> {gauge_2, gauge_12}].
gauge_2:Gauge.
gauge_2[place -> place_2; level -> 2.25; keeper -> "Chiara"].
gauge_2[measured("2026-03-12") -> 26].
gauge_2[neighbour -> {gauge_3, gauge_13}].
gauge_3:Gauge.
gauge_3[place -> place_3; level -> 3.35; keeper -> "Dušan"].
gauge_3[measured("2026-04-13") -> 39].
gauge_3[neighbour -> {gauge_4, gauge_14}].
gauge_4:Gauge.
gauge_4[place -> place_4; level -> 4.45; keeper -> "Eva"].
gauge_4[measured("2026-05-14") -> 52].
gauge_4[neighbour -> {gauge_5, gauge_15}].
gauge_5:Gauge.
gauge_5[place -> place_5; level -> 5.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_5[measured("2026-06-15") -> 65].
gauge_5[neighbour -> {gauge_6, gauge_16}].
place_5:Place[reach -> st(5, "km")]. // a term as a value
gauge_6:Gauge.
gauge_6[place -> place_6; level -> 6.65; keeper -> "Greta"].
gauge_6[measured("2026-07-16") -> 78].
gauge_6[neighbour -> {gauge_7, gauge_17}].
gauge_7:Gauge.
gauge_7[place -> place_7; level -> 7.05; keeper -> "Hugo"].
gauge_7[measured("2026-08-17") -> 91].
gauge_7[neighbour -> {gauge_8, gauge_18}].
gauge_8:Gauge.
gauge_8[place -> place_8; level -> 8.15; keeper -> "Ada"].
gauge_8[measured("2026-09-18") -> 104].
gauge_8[neighbour -> {gauge_9, gauge_19}].
gauge_9:Gauge.
gauge_9[place -> place_9; level -> 9.25; keeper -> "Benoît"].
gauge_9[measured("2026-01-19") -> 117].
gauge_9[neighbour -> {gauge_10, gauge_20}].
gauge_10:Gauge.
gauge_10[place -> place_10; level -> 10.35; keeper -> "Chiara"].
gauge_10[measured("2026-02-20") -> 130].
gauge_10[neighbour -> {gauge_11, gauge_21}].
place_10:Place[reach -> st(10, "km")]. // a term as a value
gauge_11:Gauge.
gauge_11[place -> place_11; level -> 11.45; keeper -> "Dušan"].
gauge_11[measured("2026-03-21") -> 143].
gauge_11[neighbour -> {gauge_12, gauge_22}].
gauge_12:Gauge.
gauge_12[place -> place_12; level -> 12.55; keeper -> "Eva"].
gauge_12[measured("2026-04-22") -> 156].
gauge_12[neighbour -> {gauge_13, gauge_23}].
gauge_13:Gauge.
gauge_13[place -> place_13; level -> 13.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_13[measured("2026-05-23") -> 169].
gauge_13[neighbour -> {gauge_14, gauge_24}].
gauge_14:Gauge.
gauge_14[place -> place_14; level -> 14.05; keeper -> "Greta"].
gauge_14[measured("2026-06-24") -> 182].
gauge_14[neighbour -> {gauge_15, gauge_25}].
gauge_15:Gauge.
gauge_15[place -> place_15; level -> 15.15; keeper -> "Hugo"].
gauge_15[measured("2026-07-25") -> 195].
gauge_15[neighbour -> {gauge_16, gauge_26}].
place_15:Place[reach -> st(4, "km")]. // a term as a value
gauge_16:Gauge.
gauge_16[place -> place_16; level -> 16.25; keeper -> "Ada"].
gauge_16[measured("2026-08-26") -> 208].
gauge_16[neighbour -> {gauge_17, gauge_27}].
gauge_17:Gauge.
gauge_17[place -> place_17; level -> 17.35; keeper -> "Benoît"].
gauge_17[measured("2026-09-27") -> 221].
gauge_17[neighbour -> {gauge_18, gauge_28}].
gauge_18:Gauge.
gauge_18[place -> place_18; level -> 18.45; keeper -> "Chiara"].
gauge_18[measured("2026-01-28") -> 234].
gauge_18[neighbour -> {gauge_19, gauge_29}].
gauge_19:Gauge.
gauge_19[place -> place_19; level -> 19.55; keeper -> "Dušan"].
gauge_19[measured("2026-02-10") -> 247].
gauge_19[neighbour -> {gauge_20, gauge_30}].
gauge_20:Gauge.
gauge_20[place -> place_20; level -> 20.65; keeper -> "Eva"].
gauge_20[measured("2026-03-11") -> 260].
gauge_20[neighbour -> {gauge_21, gauge_31}].
place_20:Place[reach -> st(9, "km")]. // a term as a value
gauge_21:Gauge.
gauge_21[place -> place_21; level -> 21.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_21[measured("2026-04-12") -> 273].
gauge_21[neighbour -> {gauge_22, gauge_32}].
gauge_22:Gauge.
gauge_22[place -> place_22; level -> 22.15; keeper -> "Greta"].
gauge_22[measured("2026-05-13") -> 286].
gauge_22[neighbour -> {gauge_23, gauge_33}].
gauge_23:Gauge.
gauge_23[place -> place_23; level -> 23.25; keeper -> "Hugo"].
gauge_23[measured("2026-06-14") -> 299].
gauge_23[neighbour -> {gauge_24, gauge_34}].
gauge_24:Gauge.
gauge_24[place -> place_24; level -> 24.35; keeper -> "Ada"].
gauge_24[measured("2026-07-15") -> 312].
gauge_24[neighbour -> {gauge_25, gauge_35}].
gauge_25:Gauge.
gauge_25[place -> place_25; level -> 25.45; keeper -> "Benoît"].
gauge_25[measured("2026-08-16") -> 325].
gauge_25[neighbour -> {gauge_26, gauge_36}].
place_25:Place[reach -> st(3, "km")]. // a term as a value
gauge_26:Gauge.
gauge_26[place -> place_26; level -> 26.55; keeper -> "Chiara"].
gauge_26[measured("2026-09-17") -> 338].
gauge_26[neighbour -> {gauge_27, gauge_37}].
gauge_27:Gauge.
gauge_27[place -> place_27; level -> 27.65; keeper -> "Dušan"].
gauge_27[measured("2026-01-18") -> 351].
gauge_27[neighbour -> {gauge_28, gauge_38}].
gauge_28:Gauge.
gauge_28[place -> place_28; level -> 28.05; keeper -> "Eva"].
gauge_28[measured("2026-02-19") -> 364].
gauge_28[neighbour -> {gauge_29, gauge_39}].
gauge_29:Gauge.
gauge_29[place -> place_29; level -> 29.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_29[measured("2026-03-20") -> 377].
gauge_29[neighbour -> {gauge_30, gauge_40}].
gauge_30:Gauge.
gauge_30[place -> place_30; level -> 30.25; keeper -> "Greta"].
gauge_30[measured("2026-04-21") -> 390].
gauge_30[neighbour -> {gauge_31, gauge_41}].
place_30:Place[reach -> st(8, "km")]. // a term as a value
gauge_31:Gauge.
gauge_31[place -> place_31; level -> 31.35; keeper -> "Hugo"].
gauge_31[measured("2026-05-22") -> 403].
gauge_31[neighbour -> {gauge_32, gauge_42}].
gauge_32:Gauge.
gauge_32[place -> place_32; level -> 32.45; keeper -> "Ada"].
gauge_32[measured("2026-06-23") -> 416].
gauge_32[neighbour -> {gauge_33, gauge_43}].
gauge_33:Gauge.
gauge_33[place -> place_33; level -> 33.55; keeper -> "Benoît"].
gauge_33[measured("2026-07-24") -> 429].
gauge_33[neighbour -> {gauge_34, gauge_44}].
gauge_34:Gauge.
gauge_34[place -> place_34; level -> 34.65; keeper -> "Chiara"].
gauge_34[measured("2026-08-25") -> 442].
gauge_34[neighbour -> {gauge_35, gauge_45}].
gauge_35:Gauge.
gauge_35[place -> place_35; level -> 35.05; keeper -> "Dušan"].
gauge_35[measured("2026-09-26") -> 455].
gauge_35[neighbour -> {gauge_36, gauge_46}].
place_35:Place[reach -> st(2, "km")]. // a term as a value
gauge_36:Gauge.
gauge_36[place -> place_36; level -> 36.15; keeper -> "Eva"].
gauge_36[measured("2026-01-27") -> 468].
gauge_36[neighbour -> {gauge_37, gauge_47}].
gauge_37:Gauge.
gauge_37[place -> place_0; level -> 37.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_37[measured("2026-02-28") -> 481].
gauge_37[neighbour -> {gauge_38, gauge_48}].
gauge_38:Gauge.
gauge_38[place -> place_1; level -> 38.35; keeper -> "Greta"].
gauge_38[measured("2026-03-10") -> 494].
gauge_38[neighbour -> {gauge_39, gauge_49}].
gauge_39:Gauge.
gauge_39[place -> place_2; level -> 39.45; keeper -> "Hugo"].
gauge_39[measured("2026-04-11") -> 507].
gauge_39[neighbour -> {gauge_40, gauge_50}].
gauge_40:Gauge.
gauge_40[place -> place_3; level -> 40.55; keeper -> "Ada"].
gauge_40[measured("2026-05-12") -> 520].
gauge_40[neighbour -> {gauge_41, gauge_51}].
place_3:Place[reach -> st(7, "km")]. // a term as a value
gauge_41:Gauge.
gauge_41[place -> place_4; level -> 41.65; keeper -> "Benoît"].
gauge_41[measured("2026-06-13") -> 533].
gauge_41[neighbour -> {gauge_42, gauge_52}].
gauge_42:Gauge.
gauge_42[place -> place_5; level -> 42.05; keeper -> "Chiara"].
gauge_42[measured("2026-07-14") -> 546].
gauge_42[neighbour -> {gauge_43, gauge_53}].
gauge_43:Gauge.
gauge_43[place -> place_6; level -> 43.15; keeper -> "Dušan"].
gauge_43[measured("2026-08-15") -> 559].
gauge_43[neighbour -> {gauge_44, gauge_54}].
gauge_44:Gauge.
gauge_44[place -> place_7; level -> 44.25; keeper -> "Eva"].
gauge_44[measured("2026-09-16") -> 572].
gauge_44[neighbour -> {gauge_45, gauge_55}].
gauge_45:Gauge.
gauge_45[place -> place_8; level -> 45.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_45[measured("2026-01-17") -> 585].
gauge_45[neighbour -> {gauge_46, gauge_56}].
place_8:Place[reach -> st(1, "km")]. // a term as a value
gauge_46:Gauge.
gauge_46[place -> place_9; level -> 46.45; keeper -> "Greta"].
gauge_46[measured("2026-02-18") -> 598].
gauge_46[neighbour -> {gauge_47, gauge_57}].
gauge_47:Gauge.
gauge_47[place -> place_10; level -> 47.55; keeper -> "Hugo"].
gauge_47[measured("2026-03-19") -> 611].
gauge_47[neighbour -> {gauge_48, gauge_58}].
gauge_48:Gauge.
gauge_48[place -> place_11; level -> 48.65; keeper -> "Ada"].
gauge_48[measured("2026-04-20") -> 624].
gauge_48[neighbour -> {gauge_49, gauge_59}].
gauge_49:Gauge.
gauge_49[place -> place_12; level -> 49.05; keeper -> "Benoît"].
gauge_49[measured("2026-05-21") -> 637].
gauge_49[neighbour -> {gauge_50, gauge_60}].
gauge_50:Gauge.
gauge_50[place -> place_13; level -> 50.15; keeper -> "Chiara"].
gauge_50[measured("2026-06-22") -> 650].
gauge_50[neighbour -> {gauge_51, gauge_61}].
place_13:Place[reach -> st(6, "km")]. // a term as a value
gauge_51:Gauge.
gauge_51[place -> place_14; level -> 51.25; keeper -> "Dušan"].
gauge_51[measured("2026-07-23") -> 663].
gauge_51[neighbour -> {gauge_52, gauge_62}].
gauge_52:Gauge.
gauge_52[place -> place_15; level -> 52.35; keeper -> "Eva"].
gauge_52[measured("2026-08-24") -> 676].
gauge_52[neighbour -> {gauge_53, gauge_63}].
gauge_53:Gauge.
gauge_53[place -> place_16; level -> 53.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_53[measured("2026-09-25") -> 689].
gauge_53[neighbour -> {gauge_54, gauge_64}].
gauge_54:Gauge.
gauge_54[place -> place_17; level -> 54.55; keeper -> "Greta"].
gauge_54[measured("2026-01-26") -> 702].
gauge_54[neighbour -> {gauge_55, gauge_65}].
gauge_55:Gauge.
gauge_55[place -> place_18; level -> 55.65; keeper -> "Hugo"].
gauge_55[measured("2026-02-27") -> 715].
gauge_55[neighbour -> {gauge_56, gauge_66}].
place_18:Place[reach -> st(0, "km")]. // a term as a value
gauge_56:Gauge.
gauge_56[place -> place_19; level -> 56.05; keeper -> "Ada"].
gauge_56[measured("2026-03-28") -> 728].
gauge_56[neighbour -> {gauge_57, gauge_67}].
gauge_57:Gauge.
gauge_57[place -> place_20; level -> 57.15; keeper -> "Benoît"].
gauge_57[measured("2026-04-10") -> 741].
gauge_57[neighbour -> {gauge_58, gauge_68}].
gauge_58:Gauge.
gauge_58[place -> place_21; level -> 58.25; keeper -> "Chiara"].
gauge_58[measured("2026-05-11") -> 754].
gauge_58[neighbour -> {gauge_59, gauge_69}].
gauge_59:Gauge.
gauge_59[place -> place_22; level -> 59.35; keeper -> "Dušan"].
gauge_59[measured("2026-06-12") -> 767].
gauge_59[neighbour -> {gauge_60, gauge_70}].
gauge_60:Gauge.
gauge_60[place -> place_23; level -> 60.45; keeper -> "Eva"].
gauge_60[measured("2026-07-13") -> 780].
gauge_60[neighbour -> {gauge_61, gauge_71}].
place_23:Place[reach -> st(5, "km")]. // a term as a value
gauge_61:Gauge.
gauge_61[place -> place_24; level -> 61.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_61[measured("2026-08-14") -> 793].
gauge_61[neighbour -> {gauge_62, gauge_72}].
gauge_62:Gauge.
gauge_62[place -> place_25; level -> 62.65; keeper -> "Greta"].
gauge_62[measured("2026-09-15") -> 806].
gauge_62[neighbour -> {gauge_63, gauge_73}].
gauge_63:Gauge.
gauge_63[place -> place_26; level -> 63.05; keeper -> "Hugo"].
gauge_63[measured("2026-01-16") -> 819].
gauge_63[neighbour -> {gauge_64, gauge_74}].
gauge_64:Gauge.
gauge_64[place -> place_27; level -> 64.15; keeper -> "Ada"].
gauge_64[measured("2026-02-17") -> 832].
gauge_64[neighbour -> {gauge_65, gauge_75}].
gauge_65:Gauge.
gauge_65[place -> place_28; level -> 65.25; keeper -> "Benoît"].
gauge_65[measured("2026-03-18") -> 845].
gauge_65[neighbour -> {gauge_66, gauge_76}].
place_28:Place[reach -> st(10, "km")]. // a term as a value
gauge_66:Gauge.
gauge_66[place -> place_29; level -> 66.35; keeper -> "Chiara"].
gauge_66[measured("2026-04-19") -> 858].
gauge_66[neighbour -> {gauge_67, gauge_77}].
gauge_67:Gauge.
gauge_67[place -> place_30; level -> 67.45; keeper -> "Dušan"].
gauge_67[measured("2026-05-20") -> 871].
gauge_67[neighbour -> {gauge_68, gauge_78}].
gauge_68:Gauge.
gauge_68[place -> place_31; level -> 68.55; keeper -> "Eva"].
gauge_68[measured("2026-06-21") -> 884].
gauge_68[neighbour -> {gauge_69, gauge_79}].
gauge_69:Gauge.
gauge_69[place -> place_32; level -> 69.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_69[measured("2026-07-22") -> 897].
gauge_69[neighbour -> {gauge_70, gauge_80}].
gauge_70:Gauge.
gauge_70[place -> place_33; level -> 70.05; keeper -> "Greta"].
gauge_70[measured("2026-08-23") -> 910].
gauge_70[neighbour -> {gauge_71, gauge_81}].
place_33:Place[reach -> st(4, "km")]. // a term as a value
gauge_71:Gauge.
gauge_71[place -> place_34; level -> 71.15; keeper -> "Hugo"].
gauge_71[measured("2026-09-24") -> 923].
gauge_71[neighbour -> {gauge_72, gauge_82}].
gauge_72:Gauge.
gauge_72[place -> place_35; level -> 72.25; keeper -> "Ada"].
gauge_72[measured("2026-01-25") -> 936].
gauge_72[neighbour -> {gauge_73, gauge_83}].
gauge_73:Gauge.
gauge_73[place -> place_36; level -> 73.35; keeper -> "Benoît"].
gauge_73[measured("2026-02-26") -> 949].
gauge_73[neighbour -> {gauge_74, gauge_84}].
gauge_74:Gauge.
gauge_74[place -> place_0; level -> 74.45; keeper -> "Chiara"].
gauge_74[measured("2026-03-27") -> 962].
gauge_74[neighbour -> {gauge_75, gauge_85}].
gauge_75:Gauge.
gauge_75[place -> place_1; level -> 75.55; keeper -> "Dušan"].
gauge_75[measured("2026-04-28") -> 975].
gauge_75[neighbour -> {gauge_76, gauge_86}].
place_1:Place[reach -> st(9, "km")]. // a term as a value
gauge_76:Gauge.
gauge_76[place -> place_2; level -> 76.65; keeper -> "Eva"].
gauge_76[measured("2026-05-10") -> 988].
gauge_76[neighbour -> {gauge_77, gauge_87}].
gauge_77:Gauge.
gauge_77[place -> place_3; level -> 77.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_77[measured("2026-06-11") -> 4].
gauge_77[neighbour -> {gauge_78, gauge_88}].
gauge_78:Gauge.
gauge_78[place -> place_4; level -> 78.15; keeper -> "Greta"].
gauge_78[measured("2026-07-12") -> 17].
gauge_78[neighbour -> {gauge_79, gauge_89}].
gauge_79:Gauge.
gauge_79[place -> place_5; level -> 79.25; keeper -> "Hugo"].
gauge_79[measured("2026-08-13") -> 30].
gauge_79[neighbour -> {gauge_80, gauge_90}].
gauge_80:Gauge.
gauge_80[place -> place_6; level -> 80.35; keeper -> "Ada"].
gauge_80[measured("2026-09-14") -> 43].
gauge_80[neighbour -> {gauge_81, gauge_91}].
place_6:Place[reach -> st(3, "km")]. // a term as a value
gauge_81:Gauge.
gauge_81[place -> place_7; level -> 81.45; keeper -> "Benoît"].
gauge_81[measured("2026-01-15") -> 56].
gauge_81[neighbour -> {gauge_82, gauge_92}].
gauge_82:Gauge.
gauge_82[place -> place_8; level -> 82.55; keeper -> "Chiara"].
gauge_82[measured("2026-02-16") -> 69].
gauge_82[neighbour -> {gauge_83, gauge_93}].
gauge_83:Gauge.
gauge_83[place -> place_9; level -> 83.65; keeper -> "Dušan"].
gauge_83[measured("2026-03-17") -> 82].
gauge_83[neighbour -> {gauge_84, gauge_94}].
gauge_84:Gauge.
gauge_84[place -> place_10; level -> 84.05; keeper -> "Eva"].
gauge_84[measured("2026-04-18") -> 95].
gauge_84[neighbour -> {gauge_85, gauge_95}].
gauge_85:Gauge.
gauge_85[place -> place_11; level -> 85.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_85[measured("2026-05-19") -> 108].
gauge_85[neighbour -> {gauge_86, gauge_96}].
place_11:Place[reach -> st(8, "km")]. // a term as a value
gauge_86:Gauge.
gauge_86[place -> place_12; level -> 86.25; keeper -> "Greta"].
gauge_86[measured("2026-06-20") -> 121].
gauge_86[neighbour -> {gauge_87, gauge_97}].
gauge_87:Gauge.
gauge_87[place -> place_13; level -> 87.35; keeper -> "Hugo"].
gauge_87[measured("2026-07-21") -> 134].
gauge_87[neighbour -> {gauge_88, gauge_98}].
gauge_88:Gauge.
gauge_88[place -> place_14; level -> 88.45; keeper -> "Ada"].
gauge_88[measured("2026-08-22") -> 147].
gauge_88[neighbour -> {gauge_89, gauge_99}].
gauge_89:Gauge.
gauge_89[place -> place_15; level -> 89.55; keeper -> "Benoît"].
gauge_89[measured("2026-09-23") -> 160].
gauge_89[neighbour -> {gauge_90, gauge_100}].
gauge_90:Gauge.
gauge_90[place -> place_16; level -> 0.65; keeper -> "Chiara"].
gauge_90[measured("2026-01-24") -> 173].
gauge_90[neighbour -> {gauge_91, gauge_101}].
place_16:Place[reach -> st(2, "km")]. // a term as a value
gauge_91:Gauge.
gauge_91[place -> place_17; level -> 1.05; keeper -> "Dušan"].
gauge_91[measured("2026-02-25") -> 186].
gauge_91[neighbour -> {gauge_92, gauge_102}].
gauge_92:Gauge.
gauge_92[place -> place_18; level -> 2.15; keeper -> "Eva"].
gauge_92[measured("2026-03-26") -> 199].
gauge_92[neighbour -> {gauge_93, gauge_103}].
gauge_93:Gauge.
gauge_93[place -> place_19; level -> 3.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_93[measured("2026-04-27") -> 212].
gauge_93[neighbour -> {gauge_94, gauge_104}].
gauge_94:Gauge.
gauge_94[place -> place_20; level -> 4.35; keeper -> "Greta"].
gauge_94[measured("2026-05-28") -> 225].
gauge_94[neighbour -> {gauge_95, gauge_105}].
gauge_95:Gauge.
gauge_95[place -> place_21; level -> 5.45; keeper -> "Hugo"].
gauge_95[measured("2026-06-10") -> 238].
gauge_95[neighbour -> {gauge_96, gauge_106}].
place_21:Place[reach -> st(7, "km")]. // a term as a value
gauge_96:Gauge.
gauge_96[place -> place_22; level -> 6.55; keeper -> "Ada"].
gauge_96[measured("2026-07-11") -> 251].
gauge_96[neighbour -> {gauge_97, gauge_107}].
gauge_97:Gauge.
gauge_97[place -> place_23; level -> 7.65; keeper -> "Benoît"].
gauge_97[measured("2026-08-12") -> 264].
gauge_97[neighbour -> {gauge_98, gauge_108}].
gauge_98:Gauge.
gauge_98[place -> place_24; level -> 8.05; keeper -> "Chiara"].
gauge_98[measured("2026-09-13") -> 277].
gauge_98[neighbour -> {gauge_99, gauge_109}].
gauge_99:Gauge.
gauge_99[place -> place_25; level -> 9.15; keeper -> "Dušan"].
gauge_99[measured("2026-01-14") -> 290].
gauge_99[neighbour -> {gauge_100, gauge_110}].
gauge_100:Gauge.
gauge_100[place -> place_26; level -> 10.25; keeper -> "Eva"].
gauge_100[measured("2026-02-15") -> 303].
gauge_100[neighbour -> {gauge_101, gauge_111}].
place_26:Place[reach -> st(1, "km")]. // a term as a value
gauge_101:Gauge.
gauge_101[place -> place_27; level -> 11.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_101[measured("2026-03-16") -> 316].
gauge_101[neighbour -> {gauge_102, gauge_112}].
gauge_102:Gauge.
gauge_102[place -> place_28; level -> 12.45; keeper -> "Greta"].
gauge_102[measured("2026-04-17") -> 329].
gauge_102[neighbour -> {gauge_103, gauge_113}].
gauge_103:Gauge.
gauge_103[place -> place_29; level -> 13.55; keeper -> "Hugo"].
gauge_103[measured("2026-05-18") -> 342].
gauge_103[neighbour -> {gauge_104, gauge_114}].
gauge_104:Gauge.
gauge_104[place -> place_30; level -> 14.65; keeper -> "Ada"].
gauge_104[measured("2026-06-19") -> 355].
gauge_104[neighbour -> {gauge_105, gauge_115}].
gauge_105:Gauge.
gauge_105[place -> place_31; level -> 15.05; keeper -> "Benoît"].
gauge_105[measured("2026-07-20") -> 368].
gauge_105[neighbour -> {gauge_106, gauge_116}].
place_31:Place[reach -> st(6, "km")]. // a term as a value
gauge_106:Gauge.
gauge_106[place -> place_32; level -> 16.15; keeper -> "Chiara"].
gauge_106[measured("2026-08-21") -> 381].
gauge_106[neighbour -> {gauge_107, gauge_117}].
gauge_107:Gauge.
gauge_107[place -> place_33; level -> 17.25; keeper -> "Dušan"].
gauge_107[measured("2026-09-22") -> 394].
gauge_107[neighbour -> {gauge_108, gauge_118}].
gauge_108:Gauge.
gauge_108[place -> place_34; level -> 18.35; keeper -> "Eva"].
gauge_108[measured("2026-01-23") -> 407].
gauge_108[neighbour -> {gauge_109, gauge_119}].
gauge_109:Gauge.
gauge_109[place -> place_35; level -> 19.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_109[measured("2026-02-24") -> 420].
gauge_109[neighbour -> {gauge_110, gauge_120}].
gauge_110:Gauge.
gauge_110[place -> place_36; level -> 20.55; keeper -> "Greta"].
gauge_110[measured("2026-03-25") -> 433].
gauge_110[neighbour -> {gauge_111, gauge_121}].
place_36:Place[reach -> st(0, "km")]. // a term as a value
gauge_111:Gauge.
gauge_111[place -> place_0; level -> 21.65; keeper -> "Hugo"].
gauge_111[measured("2026-04-26") -> 446].
gauge_111[neighbour -> {gauge_112, gauge_122}].
gauge_112:Gauge.
gauge_112[place -> place_1; level -> 22.05; keeper -> "Ada"].
gauge_112[measured("2026-05-27") -> 459].
gauge_112[neighbour -> {gauge_113, gauge_123}].
gauge_113:Gauge.
gauge_113[place -> place_2; level -> 23.15; keeper -> "Benoît"].
gauge_113[measured("2026-06-28") -> 472].
gauge_113[neighbour -> {gauge_114, gauge_124}].
gauge_114:Gauge.
gauge_114[place -> place_3; level -> 24.25; keeper -> "Chiara"].
gauge_114[measured("2026-07-10") -> 485].
gauge_114[neighbour -> {gauge_115, gauge_125}].
gauge_115:Gauge.
gauge_115[place -> place_4; level -> 25.35; keeper -> "Dušan"].
gauge_115[measured("2026-08-11") -> 498].
gauge_115[neighbour -> {gauge_116, gauge_126}].
place_4:Place[reach -> st(5, "km")]. // a term as a value
gauge_116:Gauge.
gauge_116[place -> place_5; level -> 26.45; keeper -> "Eva"].
gauge_116[measured("2026-09-12") -> 511].
gauge_116[neighbour -> {gauge_117, gauge_127}].
gauge_117:Gauge.
gauge_117[place -> place_6; level -> 27.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_117[measured("2026-01-13") -> 524].
gauge_117[neighbour -> {gauge_118, gauge_128}].
gauge_118:Gauge.
gauge_118[place -> place_7; level -> 28.65; keeper -> "Greta"].
gauge_118[measured("2026-02-14") -> 537].
gauge_118[neighbour -> {gauge_119, gauge_129}].
gauge_119:Gauge.
gauge_119[place -> place_8; level -> 29.05; keeper -> "Hugo"].
gauge_119[measured("2026-03-15") -> 550].
gauge_119[neighbour -> {gauge_120, gauge_130}].
gauge_120:Gauge.
gauge_120[place -> place_9; level -> 30.15; keeper -> "Ada"].
gauge_120[measured("2026-04-16") -> 563].
gauge_120[neighbour -> {gauge_121, gauge_131}].
place_9:Place[reach -> st(10, "km")]. // a term as a value
gauge_121:Gauge.
gauge_121[place -> place_10; level -> 31.25; keeper -> "Benoît"].
gauge_121[measured("2026-05-17") -> 576].
gauge_121[neighbour -> {gauge_122, gauge_132}].
gauge_122:Gauge.
gauge_122[place -> place_11; level -> 32.35; keeper -> "Chiara"].
gauge_122[measured("2026-06-18") -> 589].
gauge_122[neighbour -> {gauge_123, gauge_133}].
gauge_123:Gauge.
gauge_123[place -> place_12; level -> 33.45; keeper -> "Dušan"].
gauge_123[measured("2026-07-19") -> 602].
gauge_123[neighbour -> {gauge_124, gauge_134}].
gauge_124:Gauge.
gauge_124[place -> place_13; level -> 34.55; keeper -> "Eva"].
gauge_124[measured("2026-08-20") -> 615].
gauge_124[neighbour -> {gauge_125, gauge_135}].
gauge_125:Gauge.
gauge_125[place -> place_14; level -> 35.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_125[measured("2026-09-21") -> 628].
gauge_125[neighbour -> {gauge_126, gauge_136}].
place_14:Place[reach -> st(4, "km")]. // a term as a value
gauge_126:Gauge.
gauge_126[place -> place_15; level -> 36.05; keeper -> "Greta"].
gauge_126[measured("2026-01-22") -> 641].
gauge_126[neighbour -> {gauge_127, gauge_137}].
gauge_127:Gauge.
gauge_127[place -> place_16; level -> 37.15; keeper -> "Hugo"].
gauge_127[measured("2026-02-23") -> 654].
gauge_127[neighbour -> {gauge_128, gauge_138}].
gauge_128:Gauge.
gauge_128[place -> place_17; level -> 38.25; keeper -> "Ada"].
gauge_128[measured("2026-03-24") -> 667].
gauge_128[neighbour -> {gauge_129, gauge_139}].
gauge_129:Gauge.
gauge_129[place -> place_18; level -> 39.35; keeper -> "Benoît"].
gauge_129[measured("2026-04-25") -> 680].
gauge_129[neighbour -> {gauge_130, gauge_140}].
gauge_130:Gauge.
gauge_130[place -> place_19; level -> 40.45; keeper -> "Chiara"].
gauge_130[measured("2026-05-26") -> 693].
gauge_130[neighbour -> {gauge_131, gauge_141}].
place_19:Place[reach -> st(9, "km")]. // a term as a value
gauge_131:Gauge.
gauge_131[place -> place_20; level -> 41.55; keeper -> "Dušan"].
gauge_131[measured("2026-06-27") -> 706].
gauge_131[neighbour -> {gauge_132, gauge_142}].
gauge_132:Gauge.
gauge_132[place -> place_21; level -> 42.65; keeper -> "Eva"].
gauge_132[measured("2026-07-28") -> 719].
gauge_132[neighbour -> {gauge_133, gauge_143}].
gauge_133:Gauge.
gauge_133[place -> place_22; level -> 43.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_133[measured("2026-08-10") -> 732].
gauge_133[neighbour -> {gauge_134, gauge_144}].
gauge_134:Gauge.
gauge_134[place -> place_23; level -> 44.15; keeper -> "Greta"].
gauge_134[measured("2026-09-11") -> 745].
gauge_134[neighbour -> {gauge_135, gauge_145}].
gauge_135:Gauge.
gauge_135[place -> place_24; level -> 45.25; keeper -> "Hugo"].
gauge_135[measured("2026-01-12") -> 758].
gauge_135[neighbour -> {gauge_136, gauge_146}].
place_24:Place[reach -> st(3, "km")]. // a term as a value
gauge_136:Gauge.
gauge_136[place -> place_25; level -> 46.35; keeper -> "Ada"].
gauge_136[measured("2026-02-13") -> 771].
gauge_136[neighbour -> {gauge_137, gauge_147}].
gauge_137:Gauge.
gauge_137[place -> place_26; level -> 47.45; keeper -> "Benoît"].
gauge_137[measured("2026-03-14") -> 784].
gauge_137[neighbour -> {gauge_138, gauge_148}].
gauge_138:Gauge.
gauge_138[place -> place_27; level -> 48.55; keeper -> "Chiara"].
gauge_138[measured("2026-04-15") -> 797].
gauge_138[neighbour -> {gauge_139, gauge_149}].
gauge_139:Gauge.
gauge_139[place -> place_28; level -> 49.65; keeper -> "Dušan"].
gauge_139[measured("2026-05-16") -> 810].
gauge_139[neighbour -> {gauge_140, gauge_150}].
gauge_140:Gauge.
gauge_140[place -> place_29; level -> 50.05; keeper -> "Eva"].
gauge_140[measured("2026-06-17") -> 823].
gauge_140[neighbour -> {gauge_141, gauge_151}].
place_29:Place[reach -> st(8, "km")]. // a term as a value
gauge_141:Gauge.
gauge_141[place -> place_30; level -> 51.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_141[measured("2026-07-18") -> 836].
gauge_141[neighbour -> {gauge_142, gauge_152}].
gauge_142:Gauge.
gauge_142[place -> place_31; level -> 52.25; keeper -> "Greta"].
gauge_142[measured("2026-08-19") -> 849].
gauge_142[neighbour -> {gauge_143, gauge_153}].
gauge_143:Gauge.
gauge_143[place -> place_32; level -> 53.35; keeper -> "Hugo"].
gauge_143[measured("2026-09-20") -> 862].
gauge_143[neighbour -> {gauge_144, gauge_154}].
gauge_144:Gauge.
gauge_144[place -> place_33; level -> 54.45; keeper -> "Ada"].
gauge_144[measured("2026-01-21") -> 875].
gauge_144[neighbour -> {gauge_145, gauge_155}].
gauge_145:Gauge.
gauge_145[place -> place_34; level -> 55.55; keeper -> "Benoît"].
gauge_145[measured("2026-02-22") -> 888].
gauge_145[neighbour -> {gauge_146, gauge_156}].
place_34:Place[reach -> st(2, "km")]. // a term as a value
gauge_146:Gauge.
gauge_146[place -> place_35; level -> 56.65; keeper -> "Chiara"].
gauge_146[measured("2026-03-23") -> 901].
gauge_146[neighbour -> {gauge_147, gauge_157}].
gauge_147:Gauge.
gauge_147[place -> place_36; level -> 57.05; keeper -> "Dušan"].
gauge_147[measured("2026-04-24") -> 914].
gauge_147[neighbour -> {gauge_148, gauge_158}].
gauge_148:Gauge.
gauge_148[place -> place_0; level -> 58.15; keeper -> "Eva"].
gauge_148[measured("2026-05-25") -> 927].
gauge_148[neighbour -> {gauge_149, gauge_159}].
gauge_149:Gauge.
gauge_149[place -> place_1; level -> 59.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_149[measured("2026-06-26") -> 940].
gauge_149[neighbour -> {gauge_150, gauge_160}].
gauge_150:Gauge.
gauge_150[place -> place_2; level -> 60.35; keeper -> "Greta"].
gauge_150[measured("2026-07-27") -> 953].
gauge_150[neighbour -> {gauge_151, gauge_161}].
place_2:Place[reach -> st(7, "km")]. // a term as a value
gauge_151:Gauge.
gauge_151[place -> place_3; level -> 61.45; keeper -> "Hugo"].
gauge_151[measured("2026-08-28") -> 966].
gauge_151[neighbour -> {gauge_152, gauge_162}].
gauge_152:Gauge.
gauge_152[place -> place_4; level -> 62.55; keeper -> "Ada"].
gauge_152[measured("2026-09-10") -> 979].
gauge_152[neighbour -> {gauge_153, gauge_163}].
gauge_153:Gauge.
gauge_153[place -> place_5; level -> 63.65; keeper -> "Benoît"].
gauge_153[measured("2026-01-11") -> 992].
gauge_153[neighbour -> {gauge_154, gauge_164}].
gauge_154:Gauge.
gauge_154[place -> place_6; level -> 64.05; keeper -> "Chiara"].
gauge_154[measured("2026-02-12") -> 8].
gauge_154[neighbour -> {gauge_155, gauge_165}].
gauge_155:Gauge.
gauge_155[place -> place_7; level -> 65.15; keeper -> "Dušan"].
gauge_155[measured("2026-03-13") -> 21].
gauge_155[neighbour -> {gauge_156, gauge_166}].
place_7:Place[reach -> st(1, "km")]. // a term as a value
gauge_156:Gauge.
gauge_156[place -> place_8; level -> 66.25; keeper -> "Eva"].
gauge_156[measured("2026-04-14") -> 34].
gauge_156[neighbour -> {gauge_157, gauge_167}].
gauge_157:Gauge.
gauge_157[place -> place_9; level -> 67.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_157[measured("2026-05-15") -> 47].
gauge_157[neighbour -> {gauge_158, gauge_168}].
gauge_158:Gauge.
gauge_158[place -> place_10; level -> 68.45; keeper -> "Greta"].
gauge_158[measured("2026-06-16") -> 60].
gauge_158[neighbour -> {gauge_159, gauge_169}].
gauge_159:Gauge.
gauge_159[place -> place_11; level -> 69.55; keeper -> "Hugo"].
gauge_159[measured("2026-07-17") -> 73].
gauge_159[neighbour -> {gauge_160, gauge_170}].
gauge_160:Gauge.
gauge_160[place -> place_12; level -> 70.65; keeper -> "Ada"].
gauge_160[measured("2026-08-18") -> 86].
gauge_160[neighbour -> {gauge_161, gauge_171}].
place_12:Place[reach -> st(6, "km")]. // a term as a value
gauge_161:Gauge.
gauge_161[place -> place_13; level -> 71.05; keeper -> "Benoît"].
gauge_161[measured("2026-09-19") -> 99].
gauge_161[neighbour -> {gauge_162, gauge_172}].
gauge_162:Gauge.
gauge_162[place -> place_14; level -> 72.15; keeper -> "Chiara"].
gauge_162[measured("2026-01-20") -> 112].
gauge_162[neighbour -> {gauge_163, gauge_173}].
gauge_163:Gauge.
gauge_163[place -> place_15; level -> 73.25; keeper -> "Dušan"].
gauge_163[measured("2026-02-21") -> 125].
gauge_163[neighbour -> {gauge_164, gauge_174}].
gauge_164:Gauge.
gauge_164[place -> place_16; level -> 74.35; keeper -> "Eva"].
gauge_164[measured("2026-03-22") -> 138].
gauge_164[neighbour -> {gauge_165, gauge_175}].
gauge_165:Gauge.
gauge_165[place -> place_17; level -> 75.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_165[measured("2026-04-23") -> 151].
gauge_165[neighbour -> {gauge_166, gauge_176}].
place_17:Place[reach -> st(0, "km")]. // a term as a value
gauge_166:Gauge.
gauge_166[place -> place_18; level -> 76.55; keeper -> "Greta"].
gauge_166[measured("2026-05-24") -> 164].
gauge_166[neighbour -> {gauge_167, gauge_177}].
gauge_167:Gauge.
gauge_167[place -> place_19; level -> 77.65; keeper -> "Hugo"].
gauge_167[measured("2026-06-25") -> 177].
gauge_167[neighbour -> {gauge_168, gauge_178}].
gauge_168:Gauge.
gauge_168[place -> place_20; level -> 78.05; keeper -> "Ada"].
gauge_168[measured("2026-07-26") -> 190].
gauge_168[neighbour -> {gauge_169, gauge_179}].
gauge_169:Gauge.
gauge_169[place -> place_21; level -> 79.15; keeper -> "Benoît"].
gauge_169[measured("2026-08-27") -> 203].
gauge_169[neighbour -> {gauge_170, gauge_180}].
gauge_170:Gauge.
gauge_170[place -> place_22; level -> 80.25; keeper -> "Chiara"].
gauge_170[measured("2026-09-28") -> 216].
gauge_170[neighbour -> {gauge_171, gauge_181}].
place_22:Place[reach -> st(5, "km")]. // a term as a value
gauge_171:Gauge.
gauge_171[place -> place_23; level -> 81.35; keeper -> "Dušan"].
gauge_171[measured("2026-01-10") -> 229].
gauge_171[neighbour -> {gauge_172, gauge_182}].
gauge_172:Gauge.
gauge_172[place -> place_24; level -> 82.45; keeper -> "Eva"].
gauge_172[measured("2026-02-11") -> 242].
gauge_172[neighbour -> {gauge_173, gauge_183}].
gauge_173:Gauge.
gauge_173[place -> place_25; level -> 83.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_173[measured("2026-03-12") -> 255].
gauge_173[neighbour -> {gauge_174, gauge_184}].
gauge_174:Gauge.
gauge_174[place -> place_26; level -> 84.65; keeper -> "Greta"].
gauge_174[measured("2026-04-13") -> 268].
gauge_174[neighbour -> {gauge_175, gauge_185}].
gauge_175:Gauge.
gauge_175[place -> place_27; level -> 85.05; keeper -> "Hugo"].
gauge_175[measured("2026-05-14") -> 281].
gauge_175[neighbour -> {gauge_176, gauge_186}].
place_27:Place[reach -> st(10, "km")]. // a term as a value
gauge_176:Gauge.
gauge_176[place -> place_28; level -> 86.15; keeper -> "Ada"].
gauge_176[measured("2026-06-15") -> 294].
gauge_176[neighbour -> {gauge_177, gauge_187}].
gauge_177:Gauge.
gauge_177[place -> place_29; level -> 87.25; keeper -> "Benoît"].
gauge_177[measured("2026-07-16") -> 307].
gauge_177[neighbour -> {gauge_178, gauge_188}].
gauge_178:Gauge.
gauge_178[place -> place_30; level -> 88.35; keeper -> "Chiara"].
gauge_178[measured("2026-08-17") -> 320].
gauge_178[neighbour -> {gauge_179, gauge_189}].
gauge_179:Gauge.
gauge_179[place -> place_31; level -> 89.45; keeper -> "Dušan"].
gauge_179[measured("2026-09-18") -> 333].
gauge_179[neighbour -> {gauge_180, gauge_190}].
gauge_180:Gauge.
gauge_180[place -> place_32; level -> 0.55; keeper -> "Eva"].
gauge_180[measured("2026-01-19") -> 346].
gauge_180[neighbour -> {gauge_181, gauge_191}].
place_32:Place[reach -> st(4, "km")]. // a term as a value
gauge_181:Gauge.
gauge_181[place -> place_33; level -> 1.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_181[measured("2026-02-20") -> 359].
gauge_181[neighbour -> {gauge_182, gauge_192}].
gauge_182:Gauge.
gauge_182[place -> place_34; level -> 2.05; keeper -> "Greta"].
gauge_182[measured("2026-03-21") -> 372].
gauge_182[neighbour -> {gauge_183, gauge_193}].
gauge_183:Gauge.
gauge_183[place -> place_35; level -> 3.15; keeper -> "Hugo"].
gauge_183[measured("2026-04-22") -> 385].
gauge_183[neighbour -> {gauge_184, gauge_194}].
gauge_184:Gauge.
gauge_184[place -> place_36; level -> 4.25; keeper -> "Ada"].
gauge_184[measured("2026-05-23") -> 398].
gauge_184[neighbour -> {gauge_185, gauge_195}].
gauge_185:Gauge.
gauge_185[place -> place_0; level -> 5.35; keeper -> "Benoît"].
gauge_185[measured("2026-06-24") -> 411].
gauge_185[neighbour -> {gauge_186, gauge_196}].
place_0:Place[reach -> st(9, "km")]. // a term as a value
gauge_186:Gauge.
gauge_186[place -> place_1; level -> 6.45; keeper -> "Chiara"].
gauge_186[measured("2026-07-25") -> 424].
gauge_186[neighbour -> {gauge_187, gauge_197}].
gauge_187:Gauge.
gauge_187[place -> place_2; level -> 7.55; keeper -> "Dušan"].
gauge_187[measured("2026-08-26") -> 437].
gauge_187[neighbour -> {gauge_188, gauge_198}].
gauge_188:Gauge.
gauge_188[place -> place_3; level -> 8.65; keeper -> "Eva"].
gauge_188[measured("2026-09-27") -> 450].
gauge_188[neighbour -> {gauge_189, gauge_199}].
gauge_189:Gauge.
gauge_189[place -> place_4; level -> 9.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_189[measured("2026-01-28") -> 463].
gauge_189[neighbour -> {gauge_190, gauge_200}].
gauge_190:Gauge.
gauge_190[place -> place_5; level -> 10.15; keeper -> "Greta"].
gauge_190[measured("2026-02-10") -> 476].
gauge_190[neighbour -> {gauge_191, gauge_201}].
place_5:Place[reach -> st(3, "km")]. // a term as a value
gauge_191:Gauge.
gauge_191[place -> place_6; level -> 11.25; keeper -> "Hugo"].
gauge_191[measured("2026-03-11") -> 489].
gauge_191[neighbour -> {gauge_192, gauge_202}].
gauge_192:Gauge.
gauge_192[place -> place_7; level -> 12.35; keeper -> "Ada"].
gauge_192[measured("2026-04-12") -> 502].
gauge_192[neighbour -> {gauge_193, gauge_203}].
gauge_193:Gauge.
gauge_193[place -> place_8; level -> 13.45; keeper -> "Benoît"].
gauge_193[measured("2026-05-13") -> 515].
gauge_193[neighbour -> {gauge_194, gauge_204}].
gauge_194:Gauge.
gauge_194[place -> place_9; level -> 14.55; keeper -> "Chiara"].
gauge_194[measured("2026-06-14") -> 528].
gauge_194[neighbour -> {gauge_195, gauge_205}].
gauge_195:Gauge.
gauge_195[place -> place_10; level -> 15.65; keeper -> "Dušan"].
gauge_195[measured("2026-07-15") -> 541].
gauge_195[neighbour -> {gauge_196, gauge_206}].
place_10:Place[reach -> st(8, "km")]. // a term as a value
gauge_196:Gauge.
gauge_196[place -> place_11; level -> 16.05; keeper -> "Eva"].
gauge_196[measured("2026-08-16") -> 554].
gauge_196[neighbour -> {gauge_197, gauge_207}].
gauge_197:Gauge.
gauge_197[place -> place_12; level -> 17.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_197[measured("2026-09-17") -> 567].
gauge_197[neighbour -> {gauge_198, gauge_208}].
gauge_198:Gauge.
gauge_198[place -> place_13; level -> 18.25; keeper -> "Greta"].
gauge_198[measured("2026-01-18") -> 580].
gauge_198[neighbour -> {gauge_199, gauge_209}].
gauge_199:Gauge.
gauge_199[place -> place_14; level -> 19.35; keeper -> "Hugo"].
gauge_199[measured("2026-02-19") -> 593].
gauge_199[neighbour -> {gauge_200, gauge_210}].
gauge_200:Gauge.
gauge_200[place -> place_15; level -> 20.45; keeper -> "Ada"].
gauge_200[measured("2026-03-20") -> 606].
gauge_200[neighbour -> {gauge_201, gauge_211}].
place_15:Place[reach -> st(2, "km")]. // a term as a value
gauge_201:Gauge.
gauge_201[place -> place_16; level -> 21.55; keeper -> "Benoît"].
gauge_201[measured("2026-04-21") -> 619].
gauge_201[neighbour -> {gauge_202, gauge_212}].
gauge_202:Gauge.
gauge_202[place -> place_17; level -> 22.65; keeper -> "Chiara"].
gauge_202[measured("2026-05-22") -> 632].
gauge_202[neighbour -> {gauge_203, gauge_213}].
gauge_203:Gauge.
gauge_203[place -> place_18; level -> 23.05; keeper -> "Dušan"].
gauge_203[measured("2026-06-23") -> 645].
gauge_203[neighbour -> {gauge_204, gauge_214}].
gauge_204:Gauge.
gauge_204[place -> place_19; level -> 24.15; keeper -> "Eva"].
gauge_204[measured("2026-07-24") -> 658].
gauge_204[neighbour -> {gauge_205, gauge_215}].
gauge_205:Gauge.
gauge_205[place -> place_20; level -> 25.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_205[measured("2026-08-25") -> 671].
gauge_205[neighbour -> {gauge_206, gauge_216}].
place_20:Place[reach -> st(7, "km")]. // a term as a value
gauge_206:Gauge.
gauge_206[place -> place_21; level -> 26.35; keeper -> "Greta"].
gauge_206[measured("2026-09-26") -> 684].
gauge_206[neighbour -> {gauge_207, gauge_217}].
gauge_207:Gauge.
gauge_207[place -> place_22; level -> 27.45; keeper -> "Hugo"].
gauge_207[measured("2026-01-27") -> 697].
gauge_207[neighbour -> {gauge_208, gauge_218}].
gauge_208:Gauge.
gauge_208[place -> place_23; level -> 28.55; keeper -> "Ada"].
gauge_208[measured("2026-02-28") -> 710].
gauge_208[neighbour -> {gauge_209, gauge_219}].
gauge_209:Gauge.
gauge_209[place -> place_24; level -> 29.65; keeper -> "Benoît"].
gauge_209[measured("2026-03-10") -> 723].
gauge_209[neighbour -> {gauge_210, gauge_220}].
gauge_210:Gauge.
gauge_210[place -> place_25; level -> 30.05; keeper -> "Chiara"].
gauge_210[measured("2026-04-11") -> 736].
gauge_210[neighbour -> {gauge_211, gauge_221}].
place_25:Place[reach -> st(1, "km")]. // a term as a value
gauge_211:Gauge.
gauge_211[place -> place_26; level -> 31.15; keeper -> "Dušan"].
gauge_211[measured("2026-05-12") -> 749].
gauge_211[neighbour -> {gauge_212, gauge_222}].
gauge_212:Gauge.
gauge_212[place -> place_27; level -> 32.25; keeper -> "Eva"].
gauge_212[measured("2026-06-13") -> 762].
gauge_212[neighbour -> {gauge_213, gauge_223}].
gauge_213:Gauge.
gauge_213[place -> place_28; level -> 33.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_213[measured("2026-07-14") -> 775].
gauge_213[neighbour -> {gauge_214, gauge_224}].
gauge_214:Gauge.
gauge_214[place -> place_29; level -> 34.45; keeper -> "Greta"].
gauge_214[measured("2026-08-15") -> 788].
gauge_214[neighbour -> {gauge_215, gauge_225}].
gauge_215:Gauge.
gauge_215[place -> place_30; level -> 35.55; keeper -> "Hugo"].
gauge_215[measured("2026-09-16") -> 801].
gauge_215[neighbour -> {gauge_216, gauge_226}].
place_30:Place[reach -> st(6, "km")]. // a term as a value
gauge_216:Gauge.
gauge_216[place -> place_31; level -> 36.65; keeper -> "Ada"].
gauge_216[measured("2026-01-17") -> 814].
gauge_216[neighbour -> {gauge_217, gauge_227}].
gauge_217:Gauge.
gauge_217[place -> place_32; level -> 37.05; keeper -> "Benoît"].
gauge_217[measured("2026-02-18") -> 827].
gauge_217[neighbour -> {gauge_218, gauge_228}].
gauge_218:Gauge.
gauge_218[place -> place_33; level -> 38.15; keeper -> "Chiara"].
gauge_218[measured("2026-03-19") -> 840].
gauge_218[neighbour -> {gauge_219, gauge_229}].
gauge_219:Gauge.
gauge_219[place -> place_34; level -> 39.25; keeper -> "Dušan"].
gauge_219[measured("2026-04-20") -> 853].
gauge_219[neighbour -> {gauge_220, gauge_230}].
gauge_220:Gauge.
gauge_220[place -> place_35; level -> 40.35; keeper -> "Eva"].
gauge_220[measured("2026-05-21") -> 866].
gauge_220[neighbour -> {gauge_221, gauge_231}].
place_35:Place[reach -> st(0, "km")]. // a term as a value
gauge_221:Gauge.
gauge_221[place -> place_36; level -> 41.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_221[measured("2026-06-22") -> 879].
gauge_221[neighbour -> {gauge_222, gauge_232}].
gauge_222:Gauge.
gauge_222[place -> place_0; level -> 42.55; keeper -> "Greta"].
gauge_222[measured("2026-07-23") -> 892].
gauge_222[neighbour -> {gauge_223, gauge_233}].
gauge_223:Gauge.
gauge_223[place -> place_1; level -> 43.65; keeper -> "Hugo"].
gauge_223[measured("2026-08-24") -> 905].
gauge_223[neighbour -> {gauge_224, gauge_234}].
gauge_224:Gauge.
gauge_224[place -> place_2; level -> 44.05; keeper -> "Ada"].
gauge_224[measured("2026-09-25") -> 918].
gauge_224[neighbour -> {gauge_225, gauge_235}].
gauge_225:Gauge.
gauge_225[place -> place_3; level -> 45.15; keeper -> "Benoît"].
gauge_225[measured("2026-01-26") -> 931].
gauge_225[neighbour -> {gauge_226, gauge_236}].
place_3:Place[reach -> st(5, "km")]. // a term as a value
gauge_226:Gauge.
gauge_226[place -> place_4; level -> 46.25; keeper -> "Chiara"].
gauge_226[measured("2026-02-27") -> 944].
gauge_226[neighbour -> {gauge_227, gauge_237}].
gauge_227:Gauge.
gauge_227[place -> place_5; level -> 47.35; keeper -> "Dušan"].
gauge_227[measured("2026-03-28") -> 957].
gauge_227[neighbour -> {gauge_228, gauge_238}].
gauge_228:Gauge.
gauge_228[place -> place_6; level -> 48.45; keeper -> "Eva"].
gauge_228[measured("2026-04-10") -> 970].
gauge_228[neighbour -> {gauge_229, gauge_239}].
gauge_229:Gauge.
gauge_229[place -> place_7; level -> 49.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_229[measured("2026-05-11") -> 983].
gauge_229[neighbour -> {gauge_230, gauge_240}].
gauge_230:Gauge.
gauge_230[place -> place_8; level -> 50.65; keeper -> "Greta"].
gauge_230[measured("2026-06-12") -> 996].
gauge_230[neighbour -> {gauge_231, gauge_241}].
place_8:Place[reach -> st(10, "km")]. // a term as a value
gauge_231:Gauge.
gauge_231[place -> place_9; level -> 51.05; keeper -> "Hugo"].
gauge_231[measured("2026-07-13") -> 12].
gauge_231[neighbour -> {gauge_232, gauge_242}].
gauge_232:Gauge.
gauge_232[place -> place_10; level -> 52.15; keeper -> "Ada"].
gauge_232[measured("2026-08-14") -> 25].
gauge_232[neighbour -> {gauge_233, gauge_243}].
gauge_233:Gauge.
gauge_233[place -> place_11; level -> 53.25; keeper -> "Benoît"].
gauge_233[measured("2026-09-15") -> 38].
gauge_233[neighbour -> {gauge_234, gauge_244}].
gauge_234:Gauge.
gauge_234[place -> place_12; level -> 54.35; keeper -> "Chiara"].
gauge_234[measured("2026-01-16") -> 51].
gauge_234[neighbour -> {gauge_235, gauge_245}].
gauge_235:Gauge.
gauge_235[place -> place_13; level -> 55.45; keeper -> "Dušan"].
gauge_235[measured("2026-02-17") -> 64].
gauge_235[neighbour -> {gauge_236, gauge_246}].
place_13:Place[reach -> st(4, "km")]. // a term as a value
gauge_236:Gauge.
gauge_236[place -> place_14; level -> 56.55; keeper -> "Eva"].
gauge_236[measured("2026-03-18") -> 77].
gauge_236[neighbour -> {gauge_237, gauge_247}].
gauge_237:Gauge.
gauge_237[place -> place_15; level -> 57.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_237[measured("2026-04-19") -> 90].
gauge_237[neighbour -> {gauge_238, gauge_248}].
gauge_238:Gauge.
gauge_238[place -> place_16; level -> 58.05; keeper -> "Greta"].
gauge_238[measured("2026-05-20") -> 103].
gauge_238[neighbour -> {gauge_239, gauge_249}].
gauge_239:Gauge.
gauge_239[place -> place_17; level -> 59.15; keeper -> "Hugo"].
gauge_239[measured("2026-06-21") -> 116].
gauge_239[neighbour -> {gauge_240, gauge_250}].
gauge_240:Gauge.
gauge_240[place -> place_18; level -> 60.25; keeper -> "Ada"].
gauge_240[measured("2026-07-22") -> 129].
gauge_240[neighbour -> {gauge_241, gauge_251}].
place_18:Place[reach -> st(9, "km")]. // a term as a value
gauge_241:Gauge.
gauge_241[place -> place_19; level -> 61.35; keeper -> "Benoît"].
gauge_241[measured("2026-08-23") -> 142].
gauge_241[neighbour -> {gauge_242, gauge_252}].
gauge_242:Gauge.
gauge_242[place -> place_20; level -> 62.45; keeper -> "Chiara"].
gauge_242[measured("2026-09-24") -> 155].
gauge_242[neighbour -> {gauge_243, gauge_253}].
gauge_243:Gauge.
gauge_243[place -> place_21; level -> 63.55; keeper -> "Dušan"].
gauge_243[measured("2026-01-25") -> 168].
gauge_243[neighbour -> {gauge_244, gauge_254}].
gauge_244:Gauge.
gauge_244[place -> place_22; level -> 64.65; keeper -> "Eva"].
gauge_244[measured("2026-02-26") -> 181].
gauge_244[neighbour -> {gauge_245, gauge_255}].
gauge_245:Gauge.
gauge_245[place -> place_23; level -> 65.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_245[measured("2026-03-27") -> 194].
gauge_245[neighbour -> {gauge_246, gauge_256}].
place_23:Place[reach -> st(3, "km")]. // a term as a value
gauge_246:Gauge.
gauge_246[place -> place_24; level -> 66.15; keeper -> "Greta"].
gauge_246[measured("2026-04-28") -> 207].
gauge_246[neighbour -> {gauge_247, gauge_257}].
gauge_247:Gauge.
gauge_247[place -> place_25; level -> 67.25; keeper -> "Hugo"].
gauge_247[measured("2026-05-10") -> 220].
gauge_247[neighbour -> {gauge_248, gauge_258}].
gauge_248:Gauge.
gauge_248[place -> place_26; level -> 68.35; keeper -> "Ada"].
gauge_248[measured("2026-06-11") -> 233].
gauge_248[neighbour -> {gauge_249, gauge_259}].
gauge_249:Gauge.
gauge_249[place -> place_27; level -> 69.45; keeper -> "Benoît"].
gauge_249[measured("2026-07-12") -> 246].
gauge_249[neighbour -> {gauge_250, gauge_260}].
gauge_250:Gauge.
gauge_250[place -> place_28; level -> 70.55; keeper -> "Chiara"].
gauge_250[measured("2026-08-13") -> 259].
gauge_250[neighbour -> {gauge_251, gauge_261}].
place_28:Place[reach -> st(8, "km")]. // a term as a value
gauge_251:Gauge.
gauge_251[place -> place_29; level -> 71.65; keeper -> "Dušan"].
gauge_251[measured("2026-09-14") -> 272].
gauge_251[neighbour -> {gauge_252, gauge_262}].
gauge_252:Gauge.
gauge_252[place -> place_30; level -> 72.05; keeper -> "Eva"].
gauge_252[measured("2026-01-15") -> 285].
gauge_252[neighbour -> {gauge_253, gauge_263}].
gauge_253:Gauge.
gauge_253[place -> place_31; level -> 73.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_253[measured("2026-02-16") -> 298].
gauge_253[neighbour -> {gauge_254, gauge_264}].
gauge_254:Gauge.
gauge_254[place -> place_32; level -> 74.25; keeper -> "Greta"].
gauge_254[measured("2026-03-17") -> 311].
gauge_254[neighbour -> {gauge_255, gauge_265}].
gauge_255:Gauge.
gauge_255[place -> place_33; level -> 75.35; keeper -> "Hugo"].
gauge_255[measured("2026-04-18") -> 324].
gauge_255[neighbour -> {gauge_256, gauge_266}].
place_33:Place[reach -> st(2, "km")]. // a term as a value
gauge_256:Gauge.
gauge_256[place -> place_34; level -> 76.45; keeper -> "Ada"].
gauge_256[measured("2026-05-19") -> 337].
gauge_256[neighbour -> {gauge_257, gauge_267}].
gauge_257:Gauge.
gauge_257[place -> place_35; level -> 77.55; keeper -> "Benoît"].
gauge_257[measured("2026-06-20") -> 350].
gauge_257[neighbour -> {gauge_258, gauge_268}].
gauge_258:Gauge.
gauge_258[place -> place_36; level -> 78.65; keeper -> "Chiara"].
gauge_258[measured("2026-07-21") -> 363].
gauge_258[neighbour -> {gauge_259, gauge_269}].
gauge_259:Gauge.
gauge_259[place -> place_0; level -> 79.05; keeper -> "Dušan"].
gauge_259[measured("2026-08-22") -> 376].
gauge_259[neighbour -> {gauge_260, gauge_270}].
gauge_260:Gauge.
gauge_260[place -> place_1; level -> 80.15; keeper -> "Eva"].
gauge_260[measured("2026-09-23") -> 389].
gauge_260[neighbour -> {gauge_261, gauge_271}].
place_1:Place[reach -> st(7, "km")]. // a term as a value
gauge_261:Gauge.
gauge_261[place -> place_2; level -> 81.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_261[measured("2026-01-24") -> 402].
gauge_261[neighbour -> {gauge_262, gauge_272}].
gauge_262:Gauge.
gauge_262[place -> place_3; level -> 82.35; keeper -> "Greta"].
gauge_262[measured("2026-02-25") -> 415].
gauge_262[neighbour -> {gauge_263, gauge_273}].
gauge_263:Gauge.
gauge_263[place -> place_4; level -> 83.45; keeper -> "Hugo"].
gauge_263[measured("2026-03-26") -> 428].
gauge_263[neighbour -> {gauge_264, gauge_274}].
gauge_264:Gauge.
gauge_264[place -> place_5; level -> 84.55; keeper -> "Ada"].
gauge_264[measured("2026-04-27") -> 441].
gauge_264[neighbour -> {gauge_265, gauge_275}].
gauge_265:Gauge.
gauge_265[place -> place_6; level -> 85.65; keeper -> "Benoît"].
gauge_265[measured("2026-05-28") -> 454].
gauge_265[neighbour -> {gauge_266, gauge_276}].
place_6:Place[reach -> st(1, "km")]. // a term as a value
gauge_266:Gauge.
gauge_266[place -> place_7; level -> 86.05; keeper -> "Chiara"].
gauge_266[measured("2026-06-10") -> 467].
gauge_266[neighbour -> {gauge_267, gauge_277}].
gauge_267:Gauge.
gauge_267[place -> place_8; level -> 87.15; keeper -> "Dušan"].
gauge_267[measured("2026-07-11") -> 480].
gauge_267[neighbour -> {gauge_268, gauge_278}].
gauge_268:Gauge.
gauge_268[place -> place_9; level -> 88.25; keeper -> "Eva"].
gauge_268[measured("2026-08-12") -> 493].
gauge_268[neighbour -> {gauge_269, gauge_279}].
gauge_269:Gauge.
gauge_269[place -> place_10; level -> 89.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_269[measured("2026-09-13") -> 506].
gauge_269[neighbour -> {gauge_270, gauge_280}].
gauge_270:Gauge.
gauge_270[place -> place_11; level -> 0.45; keeper -> "Greta"].
gauge_270[measured("2026-01-14") -> 519].
gauge_270[neighbour -> {gauge_271, gauge_281}].
place_11:Place[reach -> st(6, "km")]. // a term as a value
gauge_271:Gauge.
gauge_271[place -> place_12; level -> 1.55; keeper -> "Hugo"].
gauge_271[measured("2026-02-15") -> 532].
gauge_271[neighbour -> {gauge_272, gauge_282}].
gauge_272:Gauge.
gauge_272[place -> place_13; level -> 2.65; keeper -> "Ada"].
gauge_272[measured("2026-03-16") -> 545].
gauge_272[neighbour -> {gauge_273, gauge_283}].
gauge_273:Gauge.
gauge_273[place -> place_14; level -> 3.05; keeper -> "Benoît"].
gauge_273[measured("2026-04-17") -> 558].
gauge_273[neighbour -> {gauge_274, gauge_284}].
gauge_274:Gauge.
gauge_274[place -> place_15; level -> 4.15; keeper -> "Chiara"].
gauge_274[measured("2026-05-18") -> 571].
gauge_274[neighbour -> {gauge_275, gauge_285}].
gauge_275:Gauge.
gauge_275[place -> place_16; level -> 5.25; keeper -> "Dušan"].
gauge_275[measured("2026-06-19") -> 584].
gauge_275[neighbour -> {gauge_276, gauge_286}].
place_16:Place[reach -> st(0, "km")]. // a term as a value
gauge_276:Gauge.
gauge_276[place -> place_17; level -> 6.35; keeper -> "Eva"].
gauge_276[measured("2026-07-20") -> 597].
gauge_276[neighbour -> {gauge_277, gauge_287}].
gauge_277:Gauge.
gauge_277[place -> place_18; level -> 7.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_277[measured("2026-08-21") -> 610].
gauge_277[neighbour -> {gauge_278, gauge_288}].
gauge_278:Gauge.
gauge_278[place -> place_19; level -> 8.55; keeper -> "Greta"].
gauge_278[measured("2026-09-22") -> 623].
gauge_278[neighbour -> {gauge_279, gauge_289}].
gauge_279:Gauge.
gauge_279[place -> place_20; level -> 9.65; keeper -> "Hugo"].
gauge_279[measured("2026-01-23") -> 636].
gauge_279[neighbour -> {gauge_280, gauge_290}].
gauge_280:Gauge.
gauge_280[place -> place_21; level -> 10.05; keeper -> "Ada"].
gauge_280[measured("2026-02-24") -> 649].
gauge_280[neighbour -> {gauge_281, gauge_291}].
place_21:Place[reach -> st(5, "km")]. // a term as a value
gauge_281:Gauge.
gauge_281[place -> place_22; level -> 11.15; keeper -> "Benoît"].
gauge_281[measured("2026-03-25") -> 662].
gauge_281[neighbour -> {gauge_282, gauge_292}].
gauge_282:Gauge.
gauge_282[place -> place_23; level -> 12.25; keeper -> "Chiara"].
gauge_282[measured("2026-04-26") -> 675].
gauge_282[neighbour -> {gauge_283, gauge_293}].
gauge_283:Gauge.
gauge_283[place -> place_24; level -> 13.35; keeper -> "Dušan"].
gauge_283[measured("2026-05-27") -> 688].
gauge_283[neighbour -> {gauge_284, gauge_294}].
gauge_284:Gauge.
gauge_284[place -> place_25; level -> 14.45; keeper -> "Eva"].
gauge_284[measured("2026-06-28") -> 701].
gauge_284[neighbour -> {gauge_285, gauge_295}].
gauge_285:Gauge.
gauge_285[place -> place_26; level -> 15.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_285[measured("2026-07-10") -> 714].
gauge_285[neighbour -> {gauge_286, gauge_296}].
place_26:Place[reach -> st(10, "km")]. // a term as a value
gauge_286:Gauge.
gauge_286[place -> place_27; level -> 16.65; keeper -> "Greta"].
gauge_286[measured("2026-08-11") -> 727].
gauge_286[neighbour -> {gauge_287, gauge_297}].
gauge_287:Gauge.
gauge_287[place -> place_28; level -> 17.05; keeper -> "Hugo"].
gauge_287[measured("2026-09-12") -> 740].
gauge_287[neighbour -> {gauge_288, gauge_298}].
gauge_288:Gauge.
gauge_288[place -> place_29; level -> 18.15; keeper -> "Ada"].
gauge_288[measured("2026-01-13") -> 753].
gauge_288[neighbour -> {gauge_289, gauge_299}].
gauge_289:Gauge.
gauge_289[place -> place_30; level -> 19.25; keeper -> "Benoît"].
gauge_289[measured("2026-02-14") -> 766].
gauge_289[neighbour -> {gauge_290, gauge_300}].
gauge_290:Gauge.
gauge_290[place -> place_31; level -> 20.35; keeper -> "Chiara"].
gauge_290[measured("2026-03-15") -> 779].
gauge_290[neighbour -> {gauge_291, gauge_301}].
place_31:Place[reach -> st(4, "km")]. // a term as a value
gauge_291:Gauge.
gauge_291[place -> place_32; level -> 21.45; keeper -> "Dušan"].
gauge_291[measured("2026-04-16") -> 792].
gauge_291[neighbour -> {gauge_292, gauge_302}].
gauge_292:Gauge.
gauge_292[place -> place_33; level -> 22.55; keeper -> "Eva"].
gauge_292[measured("2026-05-17") -> 805].
gauge_292[neighbour -> {gauge_293, gauge_303}].
gauge_293:Gauge.
gauge_293[place -> place_34; level -> 23.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_293[measured("2026-06-18") -> 818].
gauge_293[neighbour -> {gauge_294, gauge_304}].
gauge_294:Gauge.
gauge_294[place -> place_35; level -> 24.05; keeper -> "Greta"].
gauge_294[measured("2026-07-19") -> 831].
gauge_294[neighbour -> {gauge_295, gauge_305}].
gauge_295:Gauge.
gauge_295[place -> place_36; level -> 25.15; keeper -> "Hugo"].
gauge_295[measured("2026-08-20") -> 844].
gauge_295[neighbour -> {gauge_296, gauge_306}].
place_36:Place[reach -> st(9, "km")]. // a term as a value
gauge_296:Gauge.
gauge_296[place -> place_0; level -> 26.25; keeper -> "Ada"].
gauge_296[measured("2026-09-21") -> 857].
gauge_296[neighbour -> {gauge_297, gauge_307}].
gauge_297:Gauge.
gauge_297[place -> place_1; level -> 27.35; keeper -> "Benoît"].
gauge_297[measured("2026-01-22") -> 870].
gauge_297[neighbour -> {gauge_298, gauge_308}].
gauge_298:Gauge.
gauge_298[place -> place_2; level -> 28.45; keeper -> "Chiara"].
gauge_298[measured("2026-02-23") -> 883].
gauge_298[neighbour -> {gauge_299, gauge_309}].
gauge_299:Gauge.
gauge_299[place -> place_3; level -> 29.55; keeper -> "Dušan"].
gauge_299[measured("2026-03-24") -> 896].
gauge_299[neighbour -> {gauge_300, gauge_310}].
gauge_300:Gauge.
gauge_300[place -> place_4; level -> 30.65; keeper -> "Eva"].
gauge_300[measured("2026-04-25") -> 909].
gauge_300[neighbour -> {gauge_301, gauge_311}].
place_4:Place[reach -> st(3, "km")]. // a term as a value
gauge_301:Gauge.
gauge_301[place -> place_5; level -> 31.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_301[measured("2026-05-26") -> 922].
gauge_301[neighbour -> {gauge_302, gauge_312}].
gauge_302:Gauge.
gauge_302[place -> place_6; level -> 32.15; keeper -> "Greta"].
gauge_302[measured("2026-06-27") -> 935].
gauge_302[neighbour -> {gauge_303, gauge_313}].
gauge_303:Gauge.
gauge_303[place -> place_7; level -> 33.25; keeper -> "Hugo"].
gauge_303[measured("2026-07-28") -> 948].
gauge_303[neighbour -> {gauge_304, gauge_314}].
gauge_304:Gauge.
gauge_304[place -> place_8; level -> 34.35; keeper -> "Ada"].
gauge_304[measured("2026-08-10") -> 961].
gauge_304[neighbour -> {gauge_305, gauge_315}].
gauge_305:Gauge.
gauge_305[place -> place_9; level -> 35.45; keeper -> "Benoît"].
gauge_305[measured("2026-09-11") -> 974].
gauge_305[neighbour -> {gauge_306, gauge_316}].
place_9:Place[reach -> st(8, "km")]. // a term as a value
gauge_306:Gauge.
gauge_306[place -> place_10; level -> 36.55; keeper -> "Chiara"].
gauge_306[measured("2026-01-12") -> 987].
gauge_306[neighbour -> {gauge_307, gauge_317}].
gauge_307:Gauge.
gauge_307[place -> place_11; level -> 37.65; keeper -> "Dušan"].
gauge_307[measured("2026-02-13") -> 3].
gauge_307[neighbour -> {gauge_308, gauge_318}].
gauge_308:Gauge.
gauge_308[place -> place_12; level -> 38.05; keeper -> "Eva"].
gauge_308[measured("2026-03-14") -> 16].
gauge_308[neighbour -> {gauge_309, gauge_319}].
gauge_309:Gauge.
gauge_309[place -> place_13; level -> 39.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_309[measured("2026-04-15") -> 29].
gauge_309[neighbour -> {gauge_310, gauge_320}].
gauge_310:Gauge.
gauge_310[place -> place_14; level -> 40.25; keeper -> "Greta"].
gauge_310[measured("2026-05-16") -> 42].
gauge_310[neighbour -> {gauge_311, gauge_321}].
place_14:Place[reach -> st(2, "km")]. // a term as a value
gauge_311:Gauge.
gauge_311[place -> place_15; level -> 41.35; keeper -> "Hugo"].
gauge_311[measured("2026-06-17") -> 55].
gauge_311[neighbour -> {gauge_312, gauge_322}].
gauge_312:Gauge.
gauge_312[place -> place_16; level -> 42.45; keeper -> "Ada"].
gauge_312[measured("2026-07-18") -> 68].
gauge_312[neighbour -> {gauge_313, gauge_323}].
gauge_313:Gauge.
gauge_313[place -> place_17; level -> 43.55; keeper -> "Benoît"].
gauge_313[measured("2026-08-19") -> 81].
gauge_313[neighbour -> {gauge_314, gauge_324}].
gauge_314:Gauge.
gauge_314[place -> place_18; level -> 44.65; keeper -> "Chiara"].
gauge_314[measured("2026-09-20") -> 94].
gauge_314[neighbour -> {gauge_315, gauge_325}].
gauge_315:Gauge.
gauge_315[place -> place_19; level -> 45.05; keeper -> "Dušan"].
gauge_315[measured("2026-01-21") -> 107].
gauge_315[neighbour -> {gauge_316, gauge_326}].
place_19:Place[reach -> st(7, "km")]. // a term as a value
gauge_316:Gauge.
gauge_316[place -> place_20; level -> 46.15; keeper -> "Eva"].
gauge_316[measured("2026-02-22") -> 120].
gauge_316[neighbour -> {gauge_317, gauge_327}].
gauge_317:Gauge.
gauge_317[place -> place_21; level -> 47.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_317[measured("2026-03-23") -> 133].
gauge_317[neighbour -> {gauge_318, gauge_328}].
gauge_318:Gauge.
gauge_318[place -> place_22; level -> 48.35; keeper -> "Greta"].
gauge_318[measured("2026-04-24") -> 146].
gauge_318[neighbour -> {gauge_319, gauge_329}].
gauge_319:Gauge.
gauge_319[place -> place_23; level -> 49.45; keeper -> "Hugo"].
gauge_319[measured("2026-05-25") -> 159].
gauge_319[neighbour -> {gauge_320, gauge_330}].
gauge_320:Gauge.
gauge_320[place -> place_24; level -> 50.55; keeper -> "Ada"].
gauge_320[measured("2026-06-26") -> 172].
gauge_320[neighbour -> {gauge_321, gauge_331}].
place_24:Place[reach -> st(1, "km")]. // a term as a value
gauge_321:Gauge.
gauge_321[place -> place_25; level -> 51.65; keeper -> "Benoît"].
gauge_321[measured("2026-07-27") -> 185].
gauge_321[neighbour -> {gauge_322, gauge_332}].
gauge_322:Gauge.
gauge_322[place -> place_26; level -> 52.05; keeper -> "Chiara"].
gauge_322[measured("2026-08-28") -> 198].
gauge_322[neighbour -> {gauge_323, gauge_333}].
gauge_323:Gauge.
gauge_323[place -> place_27; level -> 53.15; keeper -> "Dušan"].
gauge_323[measured("2026-09-10") -> 211].
gauge_323[neighbour -> {gauge_324, gauge_334}].
gauge_324:Gauge.
gauge_324[place -> place_28; level -> 54.25; keeper -> "Eva"].
gauge_324[measured("2026-01-11") -> 224].
gauge_324[neighbour -> {gauge_325, gauge_335}].
gauge_325:Gauge.
gauge_325[place -> place_29; level -> 55.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_325[measured("2026-02-12") -> 237].
gauge_325[neighbour -> {gauge_326, gauge_336}].
place_29:Place[reach -> st(6, "km")]. // a term as a value
gauge_326:Gauge.
gauge_326[place -> place_30; level -> 56.45; keeper -> "Greta"].
gauge_326[measured("2026-03-13") -> 250].
gauge_326[neighbour -> {gauge_327, gauge_337}].
gauge_327:Gauge.
gauge_327[place -> place_31; level -> 57.55; keeper -> "Hugo"].
gauge_327[measured("2026-04-14") -> 263].
gauge_327[neighbour -> {gauge_328, gauge_338}].
gauge_328:Gauge.
gauge_328[place -> place_32; level -> 58.65; keeper -> "Ada"].
gauge_328[measured("2026-05-15") -> 276].
gauge_328[neighbour -> {gauge_329, gauge_339}].
gauge_329:Gauge.
gauge_329[place -> place_33; level -> 59.05; keeper -> "Benoît"].
gauge_329[measured("2026-06-16") -> 289].
gauge_329[neighbour -> {gauge_330, gauge_340}].
gauge_330:Gauge.
gauge_330[place -> place_34; level -> 60.15; keeper -> "Chiara"].
gauge_330[measured("2026-07-17") -> 302].
gauge_330[neighbour -> {gauge_331, gauge_341}].
place_34:Place[reach -> st(0, "km")]. // a term as a value
gauge_331:Gauge.
gauge_331[place -> place_35; level -> 61.25; keeper -> "Dušan"].
gauge_331[measured("2026-08-18") -> 315].
gauge_331[neighbour -> {gauge_332, gauge_342}].
gauge_332:Gauge.
gauge_332[place -> place_36; level -> 62.35; keeper -> "Eva"].
gauge_332[measured("2026-09-19") -> 328].
gauge_332[neighbour -> {gauge_333, gauge_343}].
gauge_333:Gauge.
gauge_333[place -> place_0; level -> 63.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_333[measured("2026-01-20") -> 341].
gauge_333[neighbour -> {gauge_334, gauge_344}].
gauge_334:Gauge.
gauge_334[place -> place_1; level -> 64.55; keeper -> "Greta"].
gauge_334[measured("2026-02-21") -> 354].
gauge_334[neighbour -> {gauge_335, gauge_345}].
gauge_335:Gauge.
gauge_335[place -> place_2; level -> 65.65; keeper -> "Hugo"].
gauge_335[measured("2026-03-22") -> 367].
gauge_335[neighbour -> {gauge_336, gauge_346}].
place_2:Place[reach -> st(5, "km")]. // a term as a value
gauge_336:Gauge.
gauge_336[place -> place_3; level -> 66.05; keeper -> "Ada"].
gauge_336[measured("2026-04-23") -> 380].
gauge_336[neighbour -> {gauge_337, gauge_347}].
gauge_337:Gauge.
gauge_337[place -> place_4; level -> 67.15; keeper -> "Benoît"].
gauge_337[measured("2026-05-24") -> 393].
gauge_337[neighbour -> {gauge_338, gauge_348}].
gauge_338:Gauge.
gauge_338[place -> place_5; level -> 68.25; keeper -> "Chiara"].
gauge_338[measured("2026-06-25") -> 406].
gauge_338[neighbour -> {gauge_339, gauge_349}].
gauge_339:Gauge.
gauge_339[place -> place_6; level -> 69.35; keeper -> "Dušan"].
gauge_339[measured("2026-07-26") -> 419].
gauge_339[neighbour -> {gauge_340, gauge_350}].
gauge_340:Gauge.
gauge_340[place -> place_7; level -> 70.45; keeper -> "Eva"].
gauge_340[measured("2026-08-27") -> 432].
gauge_340[neighbour -> {gauge_341, gauge_351}].
place_7:Place[reach -> st(10, "km")]. // a term as a value
gauge_341:Gauge.
gauge_341[place -> place_8; level -> 71.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_341[measured("2026-09-28") -> 445].
gauge_341[neighbour -> {gauge_342, gauge_352}].
gauge_342:Gauge.
gauge_342[place -> place_9; level -> 72.65; keeper -> "Greta"].
gauge_342[measured("2026-01-10") -> 458].
gauge_342[neighbour -> {gauge_343, gauge_353}].
gauge_343:Gauge.
gauge_343[place -> place_10; level -> 73.05; keeper -> "Hugo"].
gauge_343[measured("2026-02-11") -> 471].
gauge_343[neighbour -> {gauge_344, gauge_354}].
gauge_344:Gauge.
gauge_344[place -> place_11; level -> 74.15; keeper -> "Ada"].
gauge_344[measured("2026-03-12") -> 484].
gauge_344[neighbour -> {gauge_345, gauge_355}].
gauge_345:Gauge.
gauge_345[place -> place_12; level -> 75.25; keeper -> "Benoît"].
gauge_345[measured("2026-04-13") -> 497].
gauge_345[neighbour -> {gauge_346, gauge_356}].
place_12:Place[reach -> st(4, "km")]. // a term as a value
gauge_346:Gauge.
gauge_346[place -> place_13; level -> 76.35; keeper -> "Chiara"].
gauge_346[measured("2026-05-14") -> 510].
gauge_346[neighbour -> {gauge_347, gauge_357}].
gauge_347:Gauge.
gauge_347[place -> place_14; level -> 77.45; keeper -> "Dušan"].
gauge_347[measured("2026-06-15") -> 523].
gauge_347[neighbour -> {gauge_348, gauge_358}].
gauge_348:Gauge.
gauge_348[place -> place_15; level -> 78.55; keeper -> "Eva"].
gauge_348[measured("2026-07-16") -> 536].
gauge_348[neighbour -> {gauge_349, gauge_359}].
gauge_349:Gauge.
gauge_349[place -> place_16; level -> 79.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_349[measured("2026-08-17") -> 549].
gauge_349[neighbour -> {gauge_350, gauge_360}].
gauge_350:Gauge.
gauge_350[place -> place_17; level -> 80.05; keeper -> "Greta"].
gauge_350[measured("2026-09-18") -> 562].
gauge_350[neighbour -> {gauge_351, gauge_361}].
place_17:Place[reach -> st(9, "km")]. // a term as a value
gauge_351:Gauge.
gauge_351[place -> place_18; level -> 81.15; keeper -> "Hugo"].
gauge_351[measured("2026-01-19") -> 575].
gauge_351[neighbour -> {gauge_352, gauge_362}].
gauge_352:Gauge.
gauge_352[place -> place_19; level -> 82.25; keeper -> "Ada"].
gauge_352[measured("2026-02-20") -> 588].
gauge_352[neighbour -> {gauge_353, gauge_363}].
gauge_353:Gauge.
gauge_353[place -> place_20; level -> 83.35; keeper -> "Benoît"].
gauge_353[measured("2026-03-21") -> 601].
gauge_353[neighbour -> {gauge_354, gauge_364}].
gauge_354:Gauge.
gauge_354[place -> place_21; level -> 84.45; keeper -> "Chiara"].
gauge_354[measured("2026-04-22") -> 614].
gauge_354[neighbour -> {gauge_355, gauge_365}].
gauge_355:Gauge.
gauge_355[place -> place_22; level -> 85.55; keeper -> "Dušan"].
gauge_355[measured("2026-05-23") -> 627].
gauge_355[neighbour -> {gauge_356, gauge_366}].
place_22:Place[reach -> st(3, "km")]. // a term as a value
gauge_356:Gauge.
gauge_356[place -> place_23; level -> 86.65; keeper -> "Eva"].
gauge_356[measured("2026-06-24") -> 640].
gauge_356[neighbour -> {gauge_357, gauge_367}].
gauge_357:Gauge.
gauge_357[place -> place_24; level -> 87.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_357[measured("2026-07-25") -> 653].
gauge_357[neighbour -> {gauge_358, gauge_368}].
gauge_358:Gauge.
gauge_358[place -> place_25; level -> 88.15; keeper -> "Greta"].
gauge_358[measured("2026-08-26") -> 666].
gauge_358[neighbour -> {gauge_359, gauge_369}].
gauge_359:Gauge.
gauge_359[place -> place_26; level -> 89.25; keeper -> "Hugo"].
gauge_359[measured("2026-09-27") -> 679].
gauge_359[neighbour -> {gauge_360, gauge_370}].
gauge_360:Gauge.
gauge_360[place -> place_27; level -> 0.35; keeper -> "Ada"].
gauge_360[measured("2026-01-28") -> 692].
gauge_360[neighbour -> {gauge_361, gauge_371}].
place_27:Place[reach -> st(8, "km")]. // a term as a value
gauge_361:Gauge.
gauge_361[place -> place_28; level -> 1.45; keeper -> "Benoît"].
gauge_361[measured("2026-02-10") -> 705].
gauge_361[neighbour -> {gauge_362, gauge_372}].
gauge_362:Gauge.
gauge_362[place -> place_29; level -> 2.55; keeper -> "Chiara"].
gauge_362[measured("2026-03-11") -> 718].
gauge_362[neighbour -> {gauge_363, gauge_373}].
gauge_363:Gauge.
gauge_363[place -> place_30; level -> 3.65; keeper -> "Dušan"].
gauge_363[measured("2026-04-12") -> 731].
gauge_363[neighbour -> {gauge_364, gauge_374}].
gauge_364:Gauge.
gauge_364[place -> place_31; level -> 4.05; keeper -> "Eva"].
gauge_364[measured("2026-05-13") -> 744].
gauge_364[neighbour -> {gauge_365, gauge_375}].
gauge_365:Gauge.
gauge_365[place -> place_32; level -> 5.15; keeper -> "Fritz \"Fips\" Gut"].
gauge_365[measured("2026-06-14") -> 757].
gauge_365[neighbour -> {gauge_366, gauge_376}].
place_32:Place[reach -> st(2, "km")]. // a term as a value
gauge_366:Gauge.
gauge_366[place -> place_33; level -> 6.25; keeper -> "Greta"].
gauge_366[measured("2026-07-15") -> 770].
gauge_366[neighbour -> {gauge_367, gauge_377}].
gauge_367:Gauge.
gauge_367[place -> place_34; level -> 7.35; keeper -> "Hugo"].
gauge_367[measured("2026-08-16") -> 783].
gauge_367[neighbour -> {gauge_368, gauge_378}].
gauge_368:Gauge.
gauge_368[place -> place_35; level -> 8.45; keeper -> "Ada"].
gauge_368[measured("2026-09-17") -> 796].
gauge_368[neighbour -> {gauge_369, gauge_379}].
gauge_369:Gauge.
gauge_369[place -> place_36; level -> 9.55; keeper -> "Benoît"].
gauge_369[measured("2026-01-18") -> 809].
gauge_369[neighbour -> {gauge_370, gauge_380}].
gauge_370:Gauge.
gauge_370[place -> place_0; level -> 10.65; keeper -> "Chiara"].
gauge_370[measured("2026-02-19") -> 822].
gauge_370[neighbour -> {gauge_371, gauge_381}].
place_0:Place[reach -> st(7, "km")]. // a term as a value
gauge_371:Gauge.
gauge_371[place -> place_1; level -> 11.05; keeper -> "Dušan"].
gauge_371[measured("2026-03-20") -> 835].
gauge_371[neighbour -> {gauge_372, gauge_382}].
gauge_372:Gauge.
gauge_372[place -> place_2; level -> 12.15; keeper -> "Eva"].
gauge_372[measured("2026-04-21") -> 848].
gauge_372[neighbour -> {gauge_373, gauge_383}].
gauge_373:Gauge.
gauge_373[place -> place_3; level -> 13.25; keeper -> "Fritz \"Fips\" Gut"].
gauge_373[measured("2026-05-22") -> 861].
gauge_373[neighbour -> {gauge_374, gauge_384}].
gauge_374:Gauge.
gauge_374[place -> place_4; level -> 14.35; keeper -> "Greta"].
gauge_374[measured("2026-06-23") -> 874].
gauge_374[neighbour -> {gauge_375, gauge_385}].
gauge_375:Gauge.
gauge_375[place -> place_5; level -> 15.45; keeper -> "Hugo"].
gauge_375[measured("2026-07-24") -> 887].
gauge_375[neighbour -> {gauge_376, gauge_386}].
place_5:Place[reach -> st(1, "km")]. // a term as a value
gauge_376:Gauge.
gauge_376[place -> place_6; level -> 16.55; keeper -> "Ada"].
gauge_376[measured("2026-08-25") -> 900].
gauge_376[neighbour -> {gauge_377, gauge_387}].
gauge_377:Gauge.
gauge_377[place -> place_7; level -> 17.65; keeper -> "Benoît"].
gauge_377[measured("2026-09-26") -> 913].
gauge_377[neighbour -> {gauge_378, gauge_388}].
gauge_378:Gauge.
gauge_378[place -> place_8; level -> 18.05; keeper -> "Chiara"].
gauge_378[measured("2026-01-27") -> 926].
gauge_378[neighbour -> {gauge_379, gauge_389}].
gauge_379:Gauge.
gauge_379[place -> place_9; level -> 19.15; keeper -> "Dušan"].
gauge_379[measured("2026-02-28") -> 939].
gauge_379[neighbour -> {gauge_380, gauge_390}].
gauge_380:Gauge.
gauge_380[place -> place_10; level -> 20.25; keeper -> "Eva"].
gauge_380[measured("2026-03-10") -> 952].
gauge_380[neighbour -> {gauge_381, gauge_391}].
place_10:Place[reach -> st(6, "km")]. // a term as a value
gauge_381:Gauge.
gauge_381[place -> place_11; level -> 21.35; keeper -> "Fritz \"Fips\" Gut"].
gauge_381[measured("2026-04-11") -> 965].
gauge_381[neighbour -> {gauge_382, gauge_392}].
gauge_382:Gauge.
gauge_382[place -> place_12; level -> 22.45; keeper -> "Greta"].
gauge_382[measured("2026-05-12") -> 978].
gauge_382[neighbour -> {gauge_383, gauge_393}].
gauge_383:Gauge.
gauge_383[place -> place_13; level -> 23.55; keeper -> "Hugo"].
gauge_383[measured("2026-06-13") -> 991].
gauge_383[neighbour -> {gauge_384, gauge_394}].
gauge_384:Gauge.
gauge_384[place -> place_14; level -> 24.65; keeper -> "Ada"].
gauge_384[measured("2026-07-14") -> 7].
gauge_384[neighbour -> {gauge_385, gauge_395}].
gauge_385:Gauge.
gauge_385[place -> place_15; level -> 25.05; keeper -> "Benoît"].
gauge_385[measured("2026-08-15") -> 20].
gauge_385[neighbour -> {gauge_386, gauge_396}].
place_15:Place[reach -> st(0, "km")]. // a term as a value
gauge_386:Gauge.
gauge_386[place -> place_16; level -> 26.15; keeper -> "Chiara"].
gauge_386[measured("2026-09-16") -> 33].
gauge_386[neighbour -> {gauge_387, gauge_397}].
gauge_387:Gauge.
gauge_387[place -> place_17; level -> 27.25; keeper -> "Dušan"].
gauge_387[measured("2026-01-17") -> 46].
gauge_387[neighbour -> {gauge_388, gauge_398}].
gauge_388:Gauge.
gauge_388[place -> place_18; level -> 28.35; keeper -> "Eva"].
gauge_388[measured("2026-02-18") -> 59].
gauge_388[neighbour -> {gauge_389, gauge_399}].
gauge_389:Gauge.
gauge_389[place -> place_19; level -> 29.45; keeper -> "Fritz \"Fips\" Gut"].
gauge_389[measured("2026-03-19") -> 72].
gauge_389[neighbour -> {gauge_390, gauge_400}].
gauge_390:Gauge.
gauge_390[place -> place_20; level -> 30.55; keeper -> "Greta"].
gauge_390[measured("2026-04-20") -> 85].
gauge_390[neighbour -> {gauge_391, gauge_401}].
place_20:Place[reach -> st(5, "km")]. // a term as a value
gauge_391:Gauge.
gauge_391[place -> place_21; level -> 31.65; keeper -> "Hugo"].
gauge_391[measured("2026-05-21") -> 98].
gauge_391[neighbour -> {gauge_392, gauge_402}].
gauge_392:Gauge.
gauge_392[place -> place_22; level -> 32.05; keeper -> "Ada"].
gauge_392[measured("2026-06-22") -> 111].
gauge_392[neighbour -> {gauge_393, gauge_403}].
gauge_393:Gauge.
gauge_393[place -> place_23; level -> 33.15; keeper -> "Benoît"].
gauge_393[measured("2026-07-23") -> 124].
gauge_393[neighbour -> {gauge_394, gauge_404}].
gauge_394:Gauge.
gauge_394[place -> place_24; level -> 34.25; keeper -> "Chiara"].
gauge_394[measured("2026-08-24") -> 137].
gauge_394[neighbour -> {gauge_395, gauge_405}].
gauge_395:Gauge.
gauge_395[place -> place_25; level -> 35.35; keeper -> "Dušan"].
gauge_395[measured("2026-09-25") -> 150].
gauge_395[neighbour -> {gauge_396, gauge_406}].
place_25:Place[reach -> st(10, "km")]. // a term as a value
gauge_396:Gauge.
gauge_396[place -> place_26; level -> 36.45; keeper -> "Eva"].
gauge_396[measured("2026-01-26") -> 163].
gauge_396[neighbour -> {gauge_397, gauge_407}].
gauge_397:Gauge.
gauge_397[place -> place_27; level -> 37.55; keeper -> "Fritz \"Fips\" Gut"].
gauge_397[measured("2026-02-27") -> 176].
gauge_397[neighbour -> {gauge_398, gauge_408}].
gauge_398:Gauge.
gauge_398[place -> place_28; level -> 38.65; keeper -> "Greta"].
gauge_398[measured("2026-03-28") -> 189].
gauge_398[neighbour -> {gauge_399, gauge_409}].
gauge_399:Gauge.
gauge_399[place -> place_29; level -> 39.05; keeper -> "Hugo"].
gauge_399[measured("2026-04-10") -> 202].
gauge_399[neighbour -> {gauge_400, gauge_410}].
gauge_400:Gauge.
gauge_400[place -> place_30; level -> 40.15; keeper -> "Ada"].
gauge_400[measured("2026-05-11") -> 215].
gauge_400[neighbour -> {gauge_401, gauge_411}].
place_30:Place[reach -> st(4, "km")]. // a term as a value
gauge_401:Gauge.
gauge_401[place -> place_31; level -> 41.25; keeper -> "Benoît"].
gauge_401[measured("2026-06-12") -> 228].
gauge_401[neighbour -> {gauge_402, gauge_412}].
gauge_402:Gauge.
gauge_402[place -> place_32; level -> 42.35; keeper -> "Chiara"].
gauge_402[measured("2026-07-13") -> 241].
gauge_402[neighbour -> {gauge_403, gauge_413}].
gauge_403:Gauge.
gauge_403[place -> place_33; level -> 43.45; keeper -> "Dušan"].
gauge_403[measured("2026-08-14") -> 254].
gauge_403[neighbour -> {gauge_404, gauge_414}].
gauge_404:Gauge.
gauge_404[place -> place_34; level -> 44.55; keeper -> "Eva"].
gauge_404[measured("2026-09-15") -> 267].
gauge_404[neighbour -> {gauge_405, gauge_415}].
gauge_405:Gauge.
gauge_405[place -> place_35; level -> 45.65; keeper -> "Fritz \"Fips\" Gut"].
gauge_405[measured("2026-01-16") -> 280].
gauge_405[neighbour -> {gauge_406, gauge_416}].
place_35:Place[reach -> st(9, "km")]. // a term as a value
gauge_406:Gauge.
gauge_406[place -> place_36; level -> 46.05; keeper -> "Greta"].
gauge_406[measured("2026-02-17") -> 293].
gauge_406[neighbour -> {gauge_407, gauge_417}].
gauge_407:Gauge.
gauge_407[place -> place_0; level -> 47.15; keeper -> "Hugo"].
gauge_407[measured("2026-03-18") -> 306].
gauge_407[neighbour -> {gauge_408, gauge_418}].
gauge_408:Gauge.
gauge_408[place -> place_1; level -> 48.25; keeper -> "Ada"].
gauge_408[measured("2026-04-19") -> 319].
gauge_408[neighbour -> {gauge_409, gauge_419}].
gauge_409:Gauge.
gauge_409[place -> place_2; level -> 49.35; keeper -> "Benoît"].
gauge_409[measured("2026-05-20") -> 332].
gauge_409[neighbour -> {gauge_410, gauge_0}].
gauge_410:Gauge.
gauge_410[place -> place_3; level -> 50.45; keeper -> "Chiara"].
gauge_410[measured("2026-06-21") -> 345].
gauge_410[neighbour -> {gauge_411, gauge_1}].
place_3:Place[reach -> st(3, "km")]. // a term as a value
gauge_411:Gauge.
gauge_411[place -> place_4; level -> 51.55; keeper -> "Dušan"].
gauge_411[measured("2026-07-22") -> 358].
gauge_411[neighbour -> {gauge_412, gauge_2}].
gauge_412:Gauge.
gauge_412[place -> place_5; level -> 52.65; keeper -> "Eva"].
gauge_412[measured("2026-08-23") -> 371].
gauge_412[neighbour -> {gauge_413, gauge_3}].
gauge_413:Gauge.
gauge_413[place -> place_6; level -> 53.05; keeper -> "Fritz \"Fips\" Gut"].
gauge_413[measured("2026-09-24") -> 384].
gauge_413[neighbour -> {gauge_414, gauge_4}].
gauge_414:Gauge.
gauge_414[place -> place_7; level -> 54.15; keeper -> "Greta"].
gauge_414[measured("2026-01-25") -> 397].
gauge_414[neighbour -> {gauge_415, gauge_5}].
gauge_415:Gauge.
gauge_415[place -> place_8; level -> 55.25; keeper -> "Hugo"].
gauge_415[measured("2026-02-26") -> 410].
gauge_415[neighbour -> {gauge_416, gauge_6}].
place_8:Place[reach -> st(8, "km")]. // a term as a value
gauge_416:Gauge.
gauge_416[place -> place_9; level -> 56.35; keeper -> "Ada"].
gauge_416[measured("2026-03-27") -> 423].
gauge_416[neighbour -> {gauge_417, gauge_7}].
gauge_417:Gauge.
gauge_417[place -> place_10; level -> 57.45; keeper -> "Benoît"].
gauge_417[measured("2026-04-28") -> 436].
gauge_417[neighbour -> {gauge_418, gauge_8}].
gauge_418:Gauge.
gauge_418[place -> place_11; level -> 58.55; keeper -> "Chiara"].
gauge_418[measured("2026-05-10") -> 449].
gauge_418[neighbour -> {gauge_419, gauge_9}].
gauge_419:Gauge.
gauge_419[place -> place_12; level -> 59.65; keeper -> "Dušan"].
gauge_419[measured("2026-06-11") -> 462].
gauge_419[neighbour -> {gauge_0, gauge_10}].
?G:High <- ?G[level -> ?L] AND ?L > 88.0.
?- ?G:High.
